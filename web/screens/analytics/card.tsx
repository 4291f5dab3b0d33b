import { Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { type ReactNode, useId } from 'react'
import { failureMessage } from '../../domain-error.ts'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { Hint } from '../../kit/feedback/hint.tsx'
import classes from './card.module.css'
import type { CardQuery } from './use-analytics.ts'

type CardProps<Answer> = {
  title: string
  aside?: ReactNode
  hint?: ReactNode
  tools?: ReactNode
  query: CardQuery<Answer>
  /** How high it will be, about: nothing jumps when the answer comes. */
  height: number
  className?: string | undefined
  /** An empty card is left out. */
  isEmpty?: (answer: Answer) => boolean
  children: (answer: Answer) => ReactNode
}

export function Card<Answer>(props: CardProps<Answer>) {
  const { title, aside, hint, tools, query, height, className, isEmpty, children } = props
  const id = useId()
  if (query.data !== undefined && isEmpty?.(query.data)) return null
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      aria-busy={query.isPlaceholderData || query.data === undefined}
      className={[classes.card, className].filter(Boolean).join(' ')}
    >
      <div className={classes.head}>
        <div className={classes.title}>
          <div className={classes.name}>
            <Title order={2} id={id}>
              {title}
            </Title>
            {hint && <Hint of={title}>{hint}</Hint>}
          </div>
          {aside && <span className={classes.aside}>{aside}</span>}
        </div>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      <QueryBody
        query={query}
        title={title}
        waiting={
          <div className={classes.shape}>
            <Skeleton height={height} />
          </div>
        }
      >
        {children}
      </QueryBody>
    </Paper>
  )
}

type QueryBodyProps<Answer> = Pick<CardProps<Answer>, 'query' | 'title' | 'children'> & {
  /** As high as the answer. */
  waiting: ReactNode
}

export function QueryBody<Answer>({ query, title, waiting, children }: QueryBodyProps<Answer>) {
  const { data } = query
  const failed = query.isError && !query.isFetching
  return (
    <>
      {failed && (
        <div className={classes.message}>
          <ErrorBlock
            message={`${title}: ${failureMessage(query.error)}`}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {data === undefined && !failed && query.isPaused && (
        <div className={classes.message}>
          <ErrorBlock message="Luring. Angka muncul setelah tersambung lagi." />
        </div>
      )}
      {data === undefined && !failed && !query.isPaused && (
        <div className={classes.waiting}>
          <VisuallyHidden role="status">Memuat…</VisuallyHidden>
          {waiting}
        </div>
      )}
      {data !== undefined && (
        <div className={classes.body} data-stale={query.isPlaceholderData || undefined}>
          {children(data)}
        </div>
      )}
    </>
  )
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" px={20} py={12}>
      {children}
    </Text>
  )
}
