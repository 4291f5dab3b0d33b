import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorBlock } from '../feedback/error-block.tsx'

type LoadMoreProps = {
  /** Changes when rows change: re-observes, since an invalidation may have cancelled the loading. */
  loaded: unknown
  hasMore: boolean
  loading: boolean
  failed: boolean
  onLoad: () => void
}

/** Loads as the button comes near, or on click. */
export function LoadMore({ loaded, hasMore, loading, failed, onLoad }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const waits = hasMore && !loading && !failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `loaded`
  useEffect(() => {
    const element = button.current
    if (!element || !waits) return
    // Several entries may arrive at once.
    const near = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onLoad(), {
      rootMargin: '600px',
    })
    near.observe(element)
    return () => near.disconnect()
  }, [loaded, waits, onLoad])

  if (failed) return <ErrorBlock message="Halaman berikutnya belum dapat dimuat." onRetry={onLoad} />
  if (!hasMore) return null
  return (
    <Group justify="center" py="md">
      <Button ref={button} variant="default" loading={loading} onClick={onLoad}>
        Muat lagi
      </Button>
    </Group>
  )
}
