import PdfDocument from 'pdfkit'
import { isRightToLeft } from '#languages'
import type { Block, PrintedDocument, Table } from './document.ts'
import { type Lettering, letteringOf, type Style } from './lettering.ts'

type Pdf = InstanceType<typeof PdfDocument>

interface Page {
  readonly pdf: Pdf
  readonly lettering: Lettering
  /** Whether it is read from right to left. */
  readonly isMirrored: boolean
  /** Points between the margins. */
  readonly width: number
}

const MARGIN = { top: 72, bottom: 80, left: 76, right: 76 }
const INK = '#1b1a22'
const MUTED = '#5d5a6b'
const LINE = '#d8d5e2'
const TITLE: Style = { isBold: true, size: 26, color: INK }
const SUBTITLE: Style = { size: 12, color: MUTED, lineGap: 4 }
const CHAPTER: Style = { isBold: true, size: 15, color: INK }
const BODY: Style = { size: 10.5, color: INK, lineGap: 4 }
const CELL_TEXT: Style = { size: 9.5, color: INK }
const FOOTER: Style = { size: 8.5, color: MUTED }
const CELL = { x: 6, y: 5 }

/** Renders an A4 PDF, tagged for screen readers and with an outline. The output is deterministic. */
export function renderPdf(printed: PrintedDocument, createdAt: Date): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: printed.language ?? 'en-US',
    displayTitle: true,
    info: { Title: printed.title, Subject: printed.subtitle, CreationDate: createdAt },
  })
  const bytes = bytesOf(pdf)
  const page: Page = {
    pdf,
    lettering: letteringOf(pdf, printed),
    isMirrored: isRightToLeft(printed.language ?? 'en'),
    width: pdf.page.width - MARGIN.left - MARGIN.right,
  }
  drawTitle(page, printed)
  for (const block of printed.blocks) drawBlock(page, block)
  drawPageNumbers(page, printed)
  pdf.end()
  return bytes
}

function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

type Element = ReturnType<Pdf['struct']>

/** Draws a text over the whole width, in a structure element for screen readers. */
function write({ pdf, lettering, width }: Page, tag: string, text: string, style: Style): void {
  const draw = () => lettering.draw(text, style, { x: MARGIN.left, y: pdf.y, width })
  pdf.addStructure(pdf.struct(tag, lettering.actualText(text), draw))
}

/** Opens a structure element of the document or of `parent`, to which children can be added. */
function open(pdf: Pdf, tag: string, parent?: Element): Element {
  const element = pdf.struct(tag)
  if (parent) parent.add(element)
  else pdf.addStructure(element)
  return element
}

function drawTitle(page: Page, { title, subtitle }: PrintedDocument): void {
  write(page, 'H1', title, TITLE)
  write(page, 'P', subtitle, SUBTITLE)
  page.pdf.moveDown(1.5)
}

function drawBlock(page: Page, block: Block): void {
  if (block.kind === 'chapter') drawChapter(page, block.text)
  if (block.kind === 'paragraph') drawParagraph(page, block.text)
  if (block.kind === 'list') drawList(page, block.items)
  if (block.kind === 'table') drawTable(page, block.table)
}

/** Starts a new page if fewer than `height` points are left on this one. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN.bottom) pdf.addPage()
}

function drawParagraph(page: Page, text: string): void {
  write(page, 'P', text, BODY)
  page.pdf.moveDown(0.7)
}

function drawChapter(page: Page, text: string): void {
  const { pdf } = page
  keepTogether(pdf, 96)
  pdf.moveDown(0.8)
  pdf.outline.addItem(text)
  write(page, 'H2', text, CHAPTER)
  pdf.moveDown(0.5)
}

function drawList({ pdf, lettering, isMirrored, width }: Page, items: readonly string[]): void {
  const list = open(pdf, 'L')
  const indent = 16
  const x = MARGIN.left + (isMirrored ? 0 : indent)
  for (const item of items) {
    keepTogether(pdf, 3 * BODY.size)
    const entry = open(pdf, 'LI', list)
    const y = pdf.y
    const bullet = () => lettering.draw('•', BODY, { x: MARGIN.left, y, width })
    const text = () => lettering.draw(item, BODY, { x, y, width: width - indent })
    entry.add(pdf.struct('Lbl', {}, bullet))
    entry.add(pdf.struct('LBody', lettering.actualText(item), text))
    entry.end()
    pdf.x = MARGIN.left
    pdf.moveDown(0.25)
  }
  list.end()
  pdf.moveDown(0.5)
}

function drawTable(page: Page, { columns, rows }: Table): void {
  const { pdf } = page
  const element = open(pdf, 'Table')
  const titles = columns.map(({ title }) => title)
  drawRow(page, element, columns, titles, 'TH')
  for (const row of rows) drawRow(page, element, columns, row, 'TD')
  element.end()
  pdf.x = MARGIN.left
  pdf.moveDown(1.2)
}

function drawRow(
  { pdf, lettering, isMirrored, width }: Page,
  table: Element,
  columns: Table['columns'],
  cells: readonly string[],
  tag: 'TH' | 'TD',
): void {
  const style = { ...CELL_TEXT, isBold: tag === 'TH' }
  const inner = (share: number) => share * width - 2 * CELL.x
  // A number stays on one line.
  const styles = columns.map(({ share, isNumber }, i) => {
    const scale = inner(share) / lettering.widthOf(cells[i] ?? '', style)
    return isNumber && scale < 1 ? { ...style, size: style.size * scale * 0.99 } : style
  })
  const heights = columns.map(({ share }, i) =>
    lettering.heightOf(cells[i] ?? '', styles[i] ?? style, inner(share)),
  )
  const height = Math.max(...heights) + 2 * CELL.y
  keepTogether(pdf, height)
  const top = pdf.y
  const row = open(pdf, 'TR', table)
  let before = 0
  for (const [i, { share, isNumber }] of columns.entries()) {
    const text = cells[i] ?? ''
    const left = isMirrored ? width - before - share * width : before
    const draw = () =>
      lettering.draw(text, styles[i] ?? style, {
        x: MARGIN.left + left + CELL.x,
        y: top + CELL.y,
        width: inner(share),
        align: isNumber ? 'end' : 'start',
      })
    row.add(pdf.struct(tag, lettering.actualText(text), draw))
    before += share * width
  }
  row.end()
  pdf.y = top + height
  pdf.moveTo(MARGIN.left, pdf.y).lineTo(MARGIN.left + width, pdf.y)
  pdf
    .lineWidth(tag === 'TH' ? 1 : 0.5)
    .strokeColor(tag === 'TH' ? MUTED : LINE)
    .stroke()
}

function drawPageNumbers({ pdf, lettering, width }: Page, printed: PrintedDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  const of = printed.language === undefined || printed.language === 'en' ? 'of' : '/'
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // The page number is below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    const text = `${printed.title}  ·  ${page + 1} ${of} ${count}`
    const place = { x: MARGIN.left, y: pdf.page.height - 48, width, align: 'center' } as const
    lettering.draw(text, FOOTER, place)
  }
}
