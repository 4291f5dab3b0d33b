import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { FailureCode } from './failure-code.tsx'

type ErrorBlockProps = {
  message: string
  /** What failed; of what nobody foresaw its code is shown. */
  error?: unknown
  onRetry?: (() => void) | undefined
}

/** What failed, where it failed, with the way to try again. */
export function ErrorBlock({ message, error, onRetry }: ErrorBlockProps) {
  return (
    <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        <div>
          {message}
          <FailureCode error={error} />
        </div>
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry}>
            Coba lagi
          </Button>
        )}
      </Group>
    </Alert>
  )
}
