import { Button, SegmentedControl, Text, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { ErrorBlock } from '../../kit/error-block.tsx'
import classes from './print-frame.module.css'
import type { PaperSize } from './sheet.tsx'

type PrintFrameProps = {
  /** The window's title, and its heading while the sheets are not there. */
  title: string
  size: PaperSize
  onSize: (size: PaperSize) => void
  /** Whether the sheets are laid out, so that they can be printed. */
  laidOut: boolean
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
  onSize,
  laidOut,
  error,
  cause,
  onRetry,
  children,
}: PrintFrameProps) {
  const { print } = usePrintOnce(laidOut)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={classes.page}>
      {/* The size of the paper cannot be a variable: it is part of the page rule itself. */}
      <style>{`@page { size: ${size.toUpperCase()} portrait; margin: 0 }`}</style>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Ukuran kertas"
          value={size}
          data={[
            { value: 'a5', label: 'A5' },
            { value: 'a4', label: 'A4' },
          ]}
          onChange={(next) => onSize(next as PaperSize)}
        />
        <Button leftSection={<IconPrinter size={18} />} disabled={!laidOut} onClick={print}>
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

/**
 * Prints the window once, as soon as the sheets are laid out in the right face, and closes it when printing is over
 * (specification, section 2). A window that no script opened stays: a browser closes only its own.
 */
function usePrintOnce(ready: boolean): { print: () => void } {
  const printed = useRef(false)
  const print = useCallback(async () => {
    await document.fonts.ready
    await pictures()
    window.print()
  }, [])

  useEffect(() => {
    if (!ready || printed.current) return
    printed.current = true
    addEventListener('afterprint', () => window.close(), { once: true })
    void print()
  }, [ready, print])

  return { print }
}

/** Waits for the logo; one that cannot be shown holds nothing up. */
async function pictures(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}
