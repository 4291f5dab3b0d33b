import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Hint } from '../feedback/hint.tsx'
import classes from './section.module.css'

type SectionProps = { title: string; children: ReactNode } & (
  | {
      /** At the right end of the head. */
      aside?: ReactNode
      /** The explanation behind the i. */
      hint?: ReactNode
      summary?: undefined
    }
  | {
      /** Folds the section, and is shown while it is closed; false: what it sets is not in use. */
      summary: string | false
      aside?: undefined
      hint?: undefined
    }
)

export function Section({ title, aside, hint, summary, children }: SectionProps) {
  const id = useId()
  const heading = (
    <Title order={2} id={id}>
      {title}
    </Title>
  )
  if (summary !== undefined) {
    return (
      <Paper component="details" aria-labelledby={id} className={classes.fold}>
        <summary className={classes.head}>
          {heading}
          <span className={classes.summary} data-off={!summary || undefined}>
            {summary || 'Tidak aktif'}
          </span>
        </summary>
        <div className={classes.section}>{children}</div>
      </Paper>
    )
  }
  return (
    <Paper component="section" aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        {heading}
        {hint && <Hint of={title}>{hint}</Hint>}
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {children}
    </Paper>
  )
}
