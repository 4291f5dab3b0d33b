import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ErrorBlock } from '../feedback/error-block.tsx'

type LoadMoreProps = {
  /** What is loaded already: its end is looked for anew whenever it changes, since news of the shop may have broken off the loading of more. */
  loaded: unknown
  hasMore: boolean
  loading: boolean
  failed: boolean
  onLoad: () => void
}

/** The next page: fetched as its button comes near, and by the button itself. */
export function LoadMore({ loaded, hasMore, loading, failed, onLoad }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const waits = hasMore && !loading && !failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `loaded`
  useEffect(() => {
    const element = button.current
    if (!element || !waits) return
    // A busy browser tells at once what it was before and what it is now.
    const near = new IntersectionObserver((told) => told.at(-1)?.isIntersecting && onLoad(), {
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
