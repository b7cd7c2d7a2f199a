import { expect, test } from 'vitest'
import { shortImports } from '../../../tools/build/short-imports.ts'

const { renderChunk } = shortImports()
const rendered = (code: string): unknown => {
  if (typeof renderChunk !== 'object') throw new Error('the plugin renders no chunks')
  return Reflect.apply(renderChunk.handler, undefined, [code])
}

test.each([
  'async () => {\n\tconst { Name } = await import("./a.js");\n\treturn { Name };\n}',
  'async()=>{let{Name:e}=await import(`./a.js`);return{Name:e}}',
])('a picked import is the import alone: %s', (code) => {
  expect(rendered(`load(${code}, [0])`)).toMatchObject({
    code: expect.stringMatching(/^load\(\(\) => import\(["`]\.\/a\.js["`]\), \[0\]\)$/),
  })
})

test('a chunk that holds several modules goes on being asked for the right one', () => {
  const code = 'async()=>{let{Name:e}=await import(`./a.js`).then(e=>e.t);return{Name:e}}'
  expect(rendered(code)).toMatchObject({ code: '() => import(`./a.js`).then(e=>e.t)' })
})

test('several names may be written in one line and below each other', () => {
  const code =
    'async () => {\n\tconst { A, B } = await import("./a.js");\n\treturn {\n\t\tA,\n\t\tB\n\t};\n}'
  expect(rendered(code)).toMatchObject({ code: '() => import("./a.js")' })
})

test.each([
  'async()=>{let{Name:e}=await import(`./a.js`);return{Other:e}}',
  'async()=>{let{Name:e}=await import(`./a.js`);use(e);return{Name:e}}',
])('other functions stay as they are: %s', (code) => {
  expect(rendered(code)).toMatchObject({ code })
})
