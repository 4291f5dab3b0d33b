import { encode } from 'uqr'

/** 12 by 24 dots, magnified by whole factors. */
type Letter = { letter: string; bold: boolean; width: number; height: number }
type Line = { letters: Letter[]; align: 0 | 1 | 2 }
type Step =
  | { line: Line }
  | { code: string; module: number; align: 0 | 1 | 2 }
  | { cut: true }
  | { kick: number }

// The upper half of code page 437, as far as Indonesian receipts use it.
const UPPER: Record<number, string> = {
  130: 'é',
  162: 'ó',
  163: 'ú',
  171: '½',
  241: '±',
  248: '°',
  250: '·',
  253: '²',
}

/** Parses the ESC/POS commands of our receipts; throws for any other, so that none is taken for a letter. */
export function readEscPos(bytes: Uint8Array): Step[] {
  const steps: Step[] = []
  const state = { bold: false, width: 1, height: 1, align: 0 as 0 | 1 | 2 }
  let letters: Letter[] = []
  let code = ''
  let module = 3
  const at = (index: number) => bytes[index] ?? 0
  const refuse = (index: number) => {
    const seen = [...bytes.subarray(index, index + 6)].map((byte) => byte.toString(16)).join(' ')
    throw new Error(`unknown command at ${index}: ${seen}`)
  }
  let index = 0
  const escaped: Record<number, () => number> = {
    64: () => 2,
    33: () => 3,
    77: () => 3,
    116: () => 3,
    45: () => 3,
    50: () => 2,
    51: () => 3,
    69: () => {
      state.bold = at(index + 2) === 1
      return 3
    },
    97: () => {
      state.align = (at(index + 2) % 48) as 0 | 1 | 2
      return 3
    },
    112: () => {
      steps.push({ kick: at(index + 2) })
      return 5
    },
    100: () => {
      for (let feed = 0; feed < at(index + 2); feed++) steps.push({ line: { letters: [], align: 0 } })
      return 3
    },
  }
  const group: Record<number, () => number> = {
    33: () => {
      state.width = (at(index + 2) >> 4) + 1
      state.height = (at(index + 2) & 15) + 1
      return 3
    },
    66: () => 3,
    86: () => {
      steps.push({ cut: true })
      return at(index + 2) >= 65 ? 4 : 3
    },
    40: () => {
      const length = at(index + 3) + at(index + 4) * 256
      const data = bytes.subarray(index + 5, index + 5 + length)
      if (data[1] === 67) module = data[2] ?? 3
      if (data[1] === 80) code = Buffer.from(data.subarray(3)).toString('latin1')
      if (data[1] === 81) steps.push({ code, module, align: state.align })
      return 5 + length
    },
  }
  while (index < bytes.length) {
    const byte = at(index)
    if (byte === 0x1b) index += (escaped[at(index + 1)] ?? (() => refuse(index)))()
    // Kanji mode off.
    else if (byte === 0x1c && at(index + 1) === 0x2e) index += 2
    else if (byte === 0x1d) index += (group[at(index + 1)] ?? (() => refuse(index)))()
    else {
      if (byte === 0x0a) {
        steps.push({ line: { letters, align: state.align } })
        letters = []
      } else if (byte >= 0x20) {
        const letter = byte < 0x80 ? String.fromCharCode(byte) : (UPPER[byte] ?? '\ufffd')
        letters.push({ letter, bold: state.bold, width: state.width, height: state.height })
      } else if (byte !== 0x0d) refuse(index)
      index++
    }
  }
  return steps
}

export function linesOf(bytes: Uint8Array): string[] {
  return readEscPos(bytes).flatMap((step) =>
    'line' in step
      ? [
          step.line.letters
            .map(({ letter }) => letter)
            .join('')
            .trimEnd(),
        ]
      : [],
  )
}

/** In letters of normal width. */
export function widthOf({ letters }: Line): number {
  return letters.reduce((sum, { width }) => sum + width, 0)
}

/** The paper as SVG, one unit a dot; overlong lines show beyond its edge. */
export function pictureOf(bytes: Uint8Array, dots: 576 | 384): string {
  const drawn: string[] = []
  let y = 24
  for (const step of readEscPos(bytes)) {
    if ('line' in step) {
      const { letters, align } = step.line
      const room = dots - widthOf(step.line) * 12
      let x = 32 + (align === 0 ? 0 : align === 1 ? room / 2 : room)
      const high = Math.max(1, ...letters.map(({ height }) => height))
      for (const { letter, bold, width, height } of letters) {
        const shown = letter.replace('&', '&amp;').replace('<', '&lt;')
        const place = `translate(${x + 6 * width} ${y + 20 * high}) scale(${width} ${height})`
        drawn.push(
          `<text transform="${place}" text-anchor="middle" font-weight="${bold ? 700 : 400}">${shown}</text>`,
        )
        x += 12 * width
      }
      y += 30 + 24 * (high - 1)
    } else if ('code' in step) {
      const { data, size } = encode(step.code, { border: 0, ecc: 'M' })
      const x = 32 + (step.align === 1 ? (dots - size * step.module) / 2 : 0)
      const squares = data.flatMap((row, line) =>
        row.flatMap((dark, column) => (dark ? [`M${column} ${line}h1v1h-1z`] : [])),
      )
      drawn.push(`<path transform="translate(${x} ${y}) scale(${step.module})" d="${squares.join('')}"/>`)
      y += size * step.module + 6
    } else if ('cut' in step) {
      drawn.push(`<path d="M0 ${y}h${dots + 64}" stroke="#000" stroke-dasharray="12 8"/>`)
      y += 12
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${dots + 64}" height="${y + 24}" font-family="monospace" font-size="20"><rect width="100%" height="100%" fill="#fff"/>${drawn.join('')}</svg>`
}
