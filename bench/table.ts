import { type BenchTarget, formatFigure, type Line, missedTargets } from './measure.ts'

const HEAD = ['', 'clients', 'p50', 'p99', '/s', 'PostgreSQL', 'server', '10,000', 'wanted', '']

/** A table for the terminal: each line with its processor time for each answer (ms), and the targets that it misses. */
export function formatTable(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)))
  const align = (cell: string, column: number) =>
    column === 0 || column >= 8 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n')
}

function cellsOf(line: Line): string[] {
  const { name, clients, figures, small, wanted } = line
  const value = (number: number | undefined) => (number === undefined ? '' : formatFigure(number))
  const missed = missedTargets(line).join(', ')
  return [
    name,
    String(clients),
    figures ? `${value(figures.p50)} ${figures.unit}` : '',
    value(figures?.p99),
    value(figures?.perSecond),
    value(figures?.processor?.postgresql),
    value(figures?.processor?.server),
    value(small),
    wanted ? targetText(wanted) : '',
    missed ? `MISSED: ${missed}` : wanted ? 'ok' : '',
  ]
}

function targetText({ p50, p99OverP50 }: BenchTarget): string {
  const parts = [p50 && `≤ ${p50}`, p99OverP50 && `p99 ≤ ${p99OverP50} × p50`]
  return parts.filter(Boolean).join(', ')
}
