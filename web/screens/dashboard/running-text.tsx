import { ActionIcon, Marquee, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './running-text.module.css'

/** The strip's width (px) that copies of the text fill while one leaves it, and about how wide a letter is. */
const STRIP = 1500
const LETTER = 8.4
const GAP = 64

/** Pauses by its button, under the pointer and on focus; where motion is reduced it does not run, and takes the lines it needs. */
export function RunningText({ text }: { text: string }) {
  const [paused, setPaused] = useState(false)
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  return (
    <section className={classes.strip} aria-label="Pengumuman" data-paused={paused || undefined}>
      <span className={classes.inks} aria-hidden="true" />
      {still ? (
        <p className={classes.still}>{text}</p>
      ) : (
        <>
          <VisuallyHidden>{text}</VisuallyHidden>
          <Marquee
            aria-hidden="true"
            className={classes.marquee}
            duration={Math.max(20, text.length / 4) * 1000}
            gap={GAP}
            repeat={1 + Math.ceil(STRIP / (text.length * LETTER + GAP))}
            fadeEdges={false}
            pauseOnHover
          >
            {text}
          </Marquee>
          <ActionIcon
            className={classes.pause}
            variant="transparent"
            size={40}
            aria-label={paused ? 'Jalankan teks berjalan' : 'Jeda teks berjalan'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <IconPlayerPlay size={17} /> : <IconPlayerPause size={17} />}
          </ActionIcon>
        </>
      )}
    </section>
  )
}
