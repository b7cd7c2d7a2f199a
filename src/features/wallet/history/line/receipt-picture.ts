import { site } from '#config/site.ts'
import { receiptText } from '#text/wallet.ts'
import { share } from '../../../../ui/controls/CopyButton.tsx'
import { downloadBlob } from '../../../../ui/download-blob.ts'
import { toastError } from '../../../../ui/feedback/toast.ts'

export interface ReceiptRow {
  readonly label: string
  readonly value: string
}

/** A text of the picture: its first letter at `x` from the side where a line begins, or its last from the other side. */
interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly at: 'start' | 'end'
  readonly font: string
  readonly colour: string
}

interface Layout {
  readonly height: number
  readonly texts: readonly PlacedText[]
  /** The heights of the lines between rows. */
  readonly rules: readonly number[]
}

/** In pixels of the picture, which is as wide as the screens of most phones. */
const WIDTH = 1080
const EDGE = 72
const LINE = 48
const GAP = 32
// A receipt is paper: the same in every theme.
const [PAPER, INK, SOFT, RULE] = ['#fff', '#171b2a', '#565d70', '#dfe2ea']

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/

const fonts = (family: string) => ({
  heading: `600 48px ${family}`,
  label: `400 34px ${family}`,
  value: `500 34px ${family}`,
})

/** Places the texts of a receipt; `widthOf` measures a text in a font. */
export function layOut(
  heading: string,
  rows: readonly ReceiptRow[],
  widthOf: (text: string, font: string) => number,
  family = 'sans-serif',
): Layout {
  const font = fonts(family)
  const [room, texts, rules]: [number, PlacedText[], number[]] = [WIDTH - 2 * EDGE, [], []]
  let y = EDGE + LINE
  for (const text of wrapped(heading, room, (part) => widthOf(part, font.heading))) {
    texts.push({ text, x: EDGE, y, at: 'start', font: font.heading, colour: INK })
    y += LINE + 16
  }
  for (const { label, value } of rows) {
    rules.push(y)
    y += GAP + LINE / 2
    texts.push({ text: label, x: EDGE, y, at: 'start', font: font.label, colour: SOFT })
    const left = room - widthOf(label, font.label) - GAP
    const isBeside = widthOf(value, font.value) <= left
    if (!isBeside) y += LINE
    for (const text of wrapped(value, room, (part) => widthOf(part, font.value))) {
      const at = isBeside ? 'end' : 'start'
      texts.push({ text, x: EDGE, y, at, font: font.value, colour: INK })
      y += LINE
    }
  }
  return { height: y + EDGE - LINE / 2, texts, rules }
}

/** The lines of a text: broken between words, and within a word that is wider than `room` by itself, as an address is. */
function wrapped(text: string, room: number, widthOf: (text: string) => number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= room) lines[lines.length - 1] = longer
    else if (widthOf(word) <= room) lines.push(word)
    else
      for (const letter of line === '' ? word : ` ${word}`) {
        const more = (lines.at(-1) ?? '') + letter
        if (widthOf(more) <= room) lines[lines.length - 1] = more
        else lines.push(letter)
      }
  }
  return lines
}

/** The picture of what the receipt shows, with hidden amounts as hidden as there. */
async function pictureOf(heading: string, receipt: HTMLElement): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const { fontFamily, direction } = getComputedStyle(receipt)
  // The first list is the receipt; what can be done with the line may have others.
  const rows = [...(receipt.querySelector('dl')?.children ?? [])].map((row) => ({
    label: textIn(row, 'dt'),
    value: textIn(row, 'dd'),
  }))
  const widthOf = (text: string, font: string) => {
    pen.font = font
    return pen.measureText(text).width
  }
  const { height, texts, rules } = layOut(heading, rows, widthOf, fontFamily)
  canvas.width = WIDTH
  canvas.height = height
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, WIDTH, height)
  pen.fillStyle = RULE
  for (const y of rules) pen.fillRect(EDGE, y - GAP / 2, WIDTH - 2 * EDGE, 2)
  for (const { text, x, y, at, font, colour } of texts) {
    const isFromLeft = (at === 'start') === (direction !== 'rtl')
    pen.font = font
    pen.fillStyle = colour
    pen.textAlign = isFromLeft ? 'left' : 'right'
    // An amount stays before its coin in Arabic, too.
    pen.direction = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
    pen.fillText(text, isFromLeft ? x : WIDTH - x, y)
  }
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

const textIn = (row: Element, name: string): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: a status and its note are apart by their layout alone
  row.querySelector<HTMLElement>(name)?.innerText.trim() ?? ''

/** Shares the receipt as a picture by the system's own dialog, or saves it where there is none for files. */
export async function shareReceipt(heading: string, receipt: HTMLElement): Promise<void> {
  const name = `${site.siteName.toLowerCase()}-receipt.png`
  try {
    const picture = await pictureOf(heading, receipt)
    const files = [new File([picture], name, { type: picture.type })]
    if (navigator.canShare?.({ files })) await share({ files, title: heading })
    else downloadBlob(name, picture)
  } catch {
    toastError(receiptText.shareFailed)
  }
}
