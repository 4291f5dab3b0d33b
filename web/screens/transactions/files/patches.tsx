import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderFile } from '../../../../contract/files.ts'
import { type FindingLevel, worstLevel } from '../../../../core/files/preflight.ts'
import classes from './files.module.css'

type Examined = { file: Pick<OrderFile, 'kind' | 'findings'> }

const LEVELS: Record<FindingLevel, { word: string; sign: ReactNode }> = {
  ok: { word: 'Baik', sign: <IconCheck size={12} stroke={3} /> },
  warn: { word: 'Perhatikan', sign: '!' },
  wrong: { word: 'Salah', sign: <IconX size={12} stroke={3} /> },
}

const PENDING = <span className="detail">Sedang diperiksa…</span>

/** What an examination found, as patches of a control strip, and what the worst of it means. */
export function Patches({ file: { kind, findings } }: Examined) {
  if (kind === null) return PENDING
  const worst = worstLevel(findings)
  const meaning = worst !== 'ok' && findings.find(({ level }) => level === worst)?.text
  return (
    <>
      <ul className={classes.patches}>
        {findings.map(({ topic, level, label }) => (
          <li key={topic} data-level={level}>
            <Patch level={level} />
            {label}
          </li>
        ))}
      </ul>
      {meaning && <span className="detail">{meaning}</span>}
    </>
  )
}

/** Each finding with its meaning. */
export function FindingList({ file: { kind, findings } }: Examined) {
  if (kind === null) return PENDING
  return (
    <ul className={classes.findings}>
      {findings.map(({ topic, level, text }) => (
        <li key={topic} data-level={level}>
          <Patch level={level} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Patch({ level }: { level: FindingLevel }) {
  const { word, sign } = LEVELS[level]
  return (
    <>
      <span className={classes.patch} aria-hidden="true">
        {sign}
      </span>
      <VisuallyHidden>{word}: </VisuallyHidden>
    </>
  )
}
