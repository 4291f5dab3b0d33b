import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** What failed, where it failed, with the way to try again. */
export function ErrorBlock({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        {message}
        {onRetry && (
          <Button variant="default" size="sm" onClick={onRetry}>
            Coba lagi
          </Button>
        )}
      </Group>
    </Alert>
  )
}
