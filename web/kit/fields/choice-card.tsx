import { Radio } from '@mantine/core'
import '../../theme/later-styles.css'
import { type ReactNode, useId } from 'react'
import classes from './choice-card.module.css'

type ChoiceCardProps = {
  value: string
  title: string
  about: string
  /** Shown below the texts. */
  children?: ReactNode
}

/** For `Radio.Group`. */
export function ChoiceCard({ value, title, about, children }: ChoiceCardProps) {
  const id = useId()
  return (
    <div className={`selectable ${classes.choice}`}>
      <Radio.Card value={value} className={classes.card} aria-label={title} aria-describedby={id}>
        <Radio.Indicator />
        <span>
          <span className="strong">{title}</span>
          <span id={id} className="detail">
            {about}
          </span>
        </span>
      </Radio.Card>
      {children}
    </div>
  )
}
