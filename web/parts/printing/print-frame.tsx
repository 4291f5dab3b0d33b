import { Button, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { PAPER_NAMES, type PaperSize } from './papers.ts'
import classes from './print-frame.module.css'
import { usePrintWindow } from './print-window.ts'

type PrintFrameProps = {
  /** The window's title, and its heading while the sheets are not there. */
  title: string
  size: PaperSize
  /** The papers that it can be printed on. */
  sizes: readonly PaperSize[]
  onSize: (size: PaperSize) => void
  /** The size of a page as a page rule says it, once the sheets are laid out, so that they can be printed. */
  page: string | null
  error: string | null
  /** The failure that it is the sentence of, if it is one. */
  cause: unknown
  onRetry: () => void
  /** The sheets, once what they show is there. */
  children: ReactNode
}

/** A window of its own that prints what it shows as soon as that is ready, and closes when that is done. */
export function PrintFrame({
  title,
  size,
  sizes,
  onSize,
  page,
  error,
  cause,
  onRetry,
  children,
}: PrintFrameProps) {
  const { document } = usePrintWindow()
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
      {children || (
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

/** Prints the window once fonts and pictures are loaded, and closes it after printing; browsers close only windows opened by a script. */
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

/** Waits for the logo; one that cannot be shown holds nothing up. */
async function pictures({ images }: Document): Promise<void> {
  await Promise.all([...images].map((image) => image.decode().catch(() => undefined)))
}
