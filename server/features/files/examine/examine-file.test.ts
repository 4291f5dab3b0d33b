import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, pdfPage } from '../../../testing/pdf.ts'
import { hugeTiff } from '../../../testing/tiff.ts'
import { examineFile } from './examine-file.ts'

const POINTS_PER_MM = 72 / 25.4

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printpro-examine-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function examine(bytes: Uint8Array) {
  const file = path.join(folder, 'file')
  const previews = { small: path.join(folder, 'small.webp'), large: path.join(folder, 'large.webp') }
  await Promise.all(Object.values(previews).map((preview) => rm(preview, { force: true })))
  await writeFile(file, bytes)
  const { facts, hasPreview } = await examineFile({ file, previews }, new AbortController().signal)
  expect(existsSync(previews.small)).toBe(hasPreview)
  const size = async (preview: string) => {
    const { width, height, format } = await sharp(await readFile(preview)).metadata()
    return [format, width, height]
  }
  return { ...facts, previews: hasPreview ? [await size(previews.small), await size(previews.large)] : null }
}

const red = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
const picture = (width: number, height: number, space: string, samples: number) => ({
  dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8`,
  stream: Buffer.alloc(width * height * samples, 100),
})

/** Locked with the password 'rahasia'. */
const encrypted = Buffer.from(
  String(pdfPage(300, 300)).replace(
    '/Root 1 0 R',
    `/Root 1 0 R /ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt <</Filter /Standard /V 1 /R 2 /P -44
      /O <46f8098140a9a1223ce17456855546cf2bf104102293f4b5681d56b945c14e18>
      /U <a3e9d827c138dd7777da6afeb17d076f6c39e1932ef6631ec9cc7cad2082433f>>>`,
  ),
)

test('pictures: pixels upright, colours, two previews', async () => {
  const wide = await red(3200, 1600).jpeg().toBuffer()
  expect(await examine(wide)).toMatchObject({
    ...{ kind: 'jpeg', problem: null, pixels: { width: 3200, height: 1600 }, colors: ['rgb'] },
    previews: [
      ['webp', 320, 160],
      ['webp', 1600, 800],
    ],
  })
  const turned = await red(600, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await examine(turned)).toMatchObject({
    pixels: { width: 200, height: 600 },
    previews: [
      ['webp', 107, 320],
      ['webp', 200, 600],
    ],
  })
  expect(await examine(await red(9, 9).toColourspace('cmyk').jpeg().toBuffer())).toMatchObject({
    colors: ['cmyk'],
  })
  expect(await examine(await red(90, 54).png().toBuffer())).toMatchObject({ kind: 'png', colors: ['rgb'] })
  expect(await examine(await red(90, 54).toColourspace('b-w').tiff().toBuffer())).toMatchObject({
    ...{ kind: 'tiff', colors: ['gray'] },
  })
  expect(await examine(wide.subarray(0, 2000))).toMatchObject({
    kind: 'jpeg',
    problem: 'unreadable',
    previews: null,
  })
})

test('PDF: page boxes, pictures at their size, fonts', async () => {
  const mm = (value: number) => value * POINTS_PER_MM
  const trimmed = pdfPage(mm(96), mm(60), {
    boxes: `/TrimBox [${mm(3)} ${mm(3)} ${mm(93)} ${mm(57)}] /BleedBox [0 0 ${mm(96)} ${mm(60)}]`,
  })
  expect(await examine(trimmed)).toMatchObject({
    ...{ kind: 'pdf', problem: null, pages: 1, page: { width: 90, height: 54 }, bleed: 3 },
    ...{ colors: [], imageDpi: null, hasUnmeasured: false, missingFonts: false },
    previews: [
      ['webp', 320, 200],
      ['webp', 1600, 1000],
    ],
  })
  const withoutBleedBox = pdfPage(mm(96), mm(60), {
    boxes: `/TrimBox [${mm(3)} ${mm(3)} ${mm(93)} ${mm(57)}]`,
  })
  expect(await examine(withoutBleedBox)).toMatchObject({ page: { width: 90, height: 54 }, bleed: 3 })
  // A picture cut into small ones, and one beyond what is read.
  const tile = { resources: '/XObject <</T 5 0 R>>', objects: [picture(5, 5, 'DeviceRGB', 3)] }
  const drawTile = 'q 10 0 0 10 0 0 cm /T Do Q\n'
  for (const content of [drawTile.repeat(144), '0 0 9 9 re f\n'.repeat(6000) + drawTile]) {
    expect(await examine(pdfPage(720, 720, { ...tile, content }))).toMatchObject({
      ...{ imageDpi: null, hasUnmeasured: true },
    })
  }
  // A picture of 300 pixels over 10 inches, within a form at twice its size, and an ornament.
  const pictures = pdfPage(720, 720, {
    content: 'q 2 0 0 2 0 0 cm /F Do Q q 10 0 0 10 0 0 cm /O Do Q',
    resources: '/XObject <</F 5 0 R /O 7 0 R>>',
    objects: [
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 720 720] /Resources <</XObject <</I 6 0 R>>>>',
        stream: 'q 360 0 0 360 0 0 cm /I Do Q',
      },
      picture(300, 300, 'DeviceCMYK', 4),
      picture(1, 1, 'DeviceRGB', 3),
    ],
  })
  expect(await examine(pictures)).toMatchObject({ imageDpi: 30, colors: ['cmyk'], bleed: null })
  // What is known stays known where no preview can be made.
  const file = path.join(folder, 'file')
  const nowhere = path.join(folder, 'nowhere/x.webp')
  const { facts, hasPreview } = await examineFile(
    { file, previews: { small: nowhere, large: nowhere } },
    new AbortController().signal,
  )
  expect([facts, hasPreview]).toMatchObject([{ kind: 'pdf', imageDpi: 30, problem: 'unreadable' }, false])
  const text = pdfPage(300, 100, {
    ...{ boxes: '/Rotate 90', content: 'BT /F 20 Tf 20 20 Td (Halo) Tj ET' },
    resources: '/Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>',
  })
  expect(await examine(text)).toMatchObject({ page: { width: 35.28, height: 105.83 }, missingFonts: true })
})

test('hostile files end with a reason, within memory and time', async () => {
  // 3 × 5 m at 150 dpi.
  expect(await examine(hugeTiff(17_717, 29_528))).toMatchObject({
    ...{ problem: null, pixels: { width: 17_717, height: 29_528 } },
    previews: [
      ['webp', 192, 320],
      ['webp', 960, 1600],
    ],
  })
  const bomb = await red(10, 10).png().toBuffer()
  bomb.writeUInt32BE(200_000, 16)
  bomb.writeUInt32BE(200_000, 20)
  expect((await examine(bomb)).problem).not.toBe(null)

  const count = 10_000
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ')
  const page = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300]>>'
  const pages = pdf(
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Count ${count} /Kids [${kids}]>>`,
    ...Array.from({ length: count }, () => page),
  )
  expect(await examine(pages)).toMatchObject({ pages: count, problem: null })
  // A form that draws itself, twice each time.
  const endless = pdfPage(300, 300, {
    ...{ content: '/F Do', resources: '/XObject <</F 5 0 R>>' },
    objects: [
      {
        dict: '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources <</XObject <</F 5 0 R>>>>',
        stream: '/F Do /F Do',
      },
    ],
  })
  expect(await examine(endless)).toMatchObject({ kind: 'pdf', problem: 'tooLarge', previews: null })
  expect(await examine(encrypted)).toMatchObject({ problem: 'encrypted', previews: null })
  expect(await examine(Buffer.from('%PDF-1.7 <html>'))).toMatchObject({
    problem: 'unreadable',
    previews: null,
  })
})

test('what is no print file is never opened, whatever its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  for (const text of ['<html><script>alert(1)</script>', svg, 'PK\x03\x04', 'GIF89a'])
    expect(await examine(Buffer.from(text))).toMatchObject({ kind: 'other', problem: null, previews: null })
  // A picture with a page behind it stays a picture.
  const polyglot = Buffer.concat([await red(9, 9).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  expect(await examine(polyglot)).toMatchObject({ kind: 'png', problem: null })
})
