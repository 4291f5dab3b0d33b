import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './error-block.module.css'
import { FailureCode } from './failure-code.tsx'

type ErrorBlockProps = {
  message: ReactNode
  /** The code of an unexpected error is shown. */
  error?: unknown
  onRetry?: (() => void) | undefined
}

export function ErrorBlock({ message, error, onRetry }: ErrorBlockProps) {
  return (
    <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
      <div className={classes.block}>
        <div>
          {message}
          <FailureCode error={error} />
        </div>
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry}>
            Coba lagi
          </Button>
        )}
      </div>
    </Alert>
  )
}
