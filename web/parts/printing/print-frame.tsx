import { Button, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { PAPER_NAMES, type PaperSize } from './papers.ts'
import classes from './print-frame.module.css'
import type { PrintProblem } from './print-query.ts'
import { usePrintWindow } from './print-window.ts'

type PrintFrameProps = PrintProblem & {
  title: string
  size: PaperSize
  sizes: readonly PaperSize[]
  onSize: (size: PaperSize) => void
  /** `onLaidOut` takes the `@page size`. */
  children: (onLaidOut: (page: string) => void) => ReactNode
}

/** Prints when ready, then closes. */
export function PrintFrame({ title, size, sizes, onSize, error, cause, onRetry, children }: PrintFrameProps) {
  const { document } = usePrintWindow()
  const [page, setPage] = useState<string | null>(null)
  const { print } = usePrintOnce(page !== null)
  useEffect(() => {
    document.title = title
  }, [document, title])
  return (
    <main className={classes.page}>
      {page && <style>{`@page { size: ${page}; margin: 0 }`}</style>}
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Ukuran kertas"
          value={size}
          data={sizes.map((value) => ({ value, label: PAPER_NAMES[value] }))}
          onChange={(next) => onSize(next as PaperSize)}
        />
        <Button leftSection={<IconPrinter size={18} />} disabled={page === null} onClick={print}>
          Cetak lagi
        </Button>
      </div>
      {children(setPage) || (
        <div className={classes.state}>
          <VisuallyHidden component="h1">{title}</VisuallyHidden>
          {error ? (
            <ErrorBlock message={error} error={cause} onRetry={onRetry} />
          ) : (
            <Text role="status" c="dimmed" ta="center">
              Memuat…
            </Text>
          )}
        </div>
      )}
    </main>
  )
}

/** Waits for fonts and pictures; only windows opened by script can close. */
function usePrintOnce(ready: boolean): { print: () => void } {
  const window = usePrintWindow()
  const printed = useRef(false)
  const print = useCallback(async () => {
    await window.document.fonts.ready
    await pictures(window.document)
    window.print()
  }, [window])

  useEffect(() => {
    if (!ready || printed.current) return
    printed.current = true
    window.addEventListener('afterprint', () => window.close(), { once: true })
    void print()
  }, [window, ready, print])

  return { print }
}

/** Broken images do not block printing. */
async function pictures({ images }: Document): Promise<void> {
  await Promise.all([...images].map((image) => image.decode().catch(() => undefined)))
}
