import PdfDocument from 'pdfkit'
import type { Block, PrintedDocument, Table } from './document.ts'

type Pdf = InstanceType<typeof PdfDocument>

const MARGIN = { top: 72, bottom: 80, left: 76, right: 76 }
const INK = '#1b1a22'
const MUTED = '#5d5a6b'
const LINE = '#d8d5e2'
const TEXT = { font: 'Helvetica', size: 10.5, lineGap: 4 }
const BOLD = 'Helvetica-Bold'
const CELL = { x: 6, y: 5 }

/** Renders an A4 PDF, tagged for screen readers and with an outline. The output is deterministic. */
export function renderPdf(printed: PrintedDocument, createdAt: Date): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: printed.title, Subject: printed.subtitle, CreationDate: createdAt },
  })
  const bytes = bytesOf(pdf)
  drawTitle(pdf, printed)
  for (const block of printed.blocks) drawBlock(pdf, block)
  drawPageNumbers(pdf, printed.title)
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

/** Draws inside a structure element for screen readers. */
const tagged = (pdf: Pdf, tag: string, draw: () => void) => {
  pdf.addStructure(pdf.struct(tag, {}, draw))
}

/** Opens a structure element of the document or of `parent`, to which children can be added. */
function open(pdf: Pdf, tag: string, parent?: Element): Element {
  const element = pdf.struct(tag)
  if (parent) parent.add(element)
  else pdf.addStructure(element)
  return element
}

function drawTitle(pdf: Pdf, { title, subtitle }: PrintedDocument): void {
  tagged(pdf, 'H1', () => pdf.font(BOLD).fontSize(26).fillColor(INK).text(title))
  tagged(pdf, 'P', () =>
    pdf.font(TEXT.font).fontSize(12).fillColor(MUTED).text(subtitle, { lineGap: 4 }),
  )
  pdf.moveDown(1.5)
}

function drawBlock(pdf: Pdf, block: Block): void {
  if (block.kind === 'chapter') drawChapter(pdf, block.text)
  if (block.kind === 'paragraph') drawParagraph(pdf, block.text)
  if (block.kind === 'list') drawList(pdf, block.items)
  if (block.kind === 'table') drawTable(pdf, block.table)
}

const body = (pdf: Pdf) => pdf.font(TEXT.font).fontSize(TEXT.size).fillColor(INK)

/** Starts a new page if fewer than `height` points are left on this one. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN.bottom) pdf.addPage()
}

function drawParagraph(pdf: Pdf, text: string): void {
  tagged(pdf, 'P', () => body(pdf).text(text, { lineGap: TEXT.lineGap }))
  pdf.moveDown(0.7)
}

function drawChapter(pdf: Pdf, text: string): void {
  keepTogether(pdf, 96)
  pdf.moveDown(0.8)
  pdf.outline.addItem(text)
  tagged(pdf, 'H2', () => pdf.font(BOLD).fontSize(15).fillColor(INK).text(text))
  pdf.moveDown(0.5)
}

function drawList(pdf: Pdf, items: readonly string[]): void {
  const list = open(pdf, 'L')
  const indent = MARGIN.left + 16
  for (const item of items) {
    keepTogether(pdf, 3 * TEXT.size)
    const entry = open(pdf, 'LI', list)
    const top = pdf.y
    entry.add(pdf.struct('Lbl', {}, () => body(pdf).text('•', MARGIN.left, top)))
    entry.add(
      pdf.struct('LBody', {}, () => body(pdf).text(item, indent, top, { lineGap: TEXT.lineGap })),
    )
    entry.end()
    pdf.x = MARGIN.left
    pdf.moveDown(0.25)
  }
  list.end()
  pdf.moveDown(0.5)
}

function drawTable(pdf: Pdf, { columns, rows }: Table): void {
  const element = open(pdf, 'Table')
  const titles = columns.map(({ title }) => title)
  drawRow(pdf, element, columns, titles, 'TH')
  for (const row of rows) drawRow(pdf, element, columns, row, 'TD')
  element.end()
  pdf.x = MARGIN.left
  pdf.moveDown(1.2)
}

function drawRow(
  pdf: Pdf,
  table: Element,
  columns: Table['columns'],
  cells: readonly string[],
  tag: 'TH' | 'TD',
): void {
  const width = pdf.page.width - MARGIN.left - MARGIN.right
  const inner = (share: number) => share * width - 2 * CELL.x
  pdf
    .font(tag === 'TH' ? BOLD : TEXT.font)
    .fontSize(9.5)
    .fillColor(INK)
  const heights = columns.map(({ share }, i) =>
    pdf.heightOfString(cells[i] ?? '', { width: inner(share) }),
  )
  const height = Math.max(...heights) + 2 * CELL.y
  keepTogether(pdf, height)
  const top = pdf.y
  const row = open(pdf, 'TR', table)
  let left = MARGIN.left
  for (const [i, { share, isNumber }] of columns.entries()) {
    const x = left + CELL.x
    const options: PDFKit.Mixins.TextOptions = {
      width: inner(share),
      align: isNumber ? 'right' : 'left',
    }
    row.add(pdf.struct(tag, {}, () => pdf.text(cells[i] ?? '', x, top + CELL.y, options)))
    left += share * width
  }
  row.end()
  pdf.y = top + height
  pdf.moveTo(MARGIN.left, pdf.y).lineTo(MARGIN.left + width, pdf.y)
  pdf
    .lineWidth(tag === 'TH' ? 1 : 0.5)
    .strokeColor(tag === 'TH' ? MUTED : LINE)
    .stroke()
}

function drawPageNumbers(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // The page number is below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    pdf
      .font(TEXT.font)
      .fontSize(8.5)
      .fillColor(MUTED)
      .text(`${title}  ·  ${page + 1} of ${count}`, MARGIN.left, pdf.page.height - 48, {
        align: 'center',
        width: pdf.page.width - MARGIN.left - MARGIN.right,
      })
  }
}
