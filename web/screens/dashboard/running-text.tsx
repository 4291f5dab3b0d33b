import { ActionIcon, Marquee, VisuallyHidden } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './running-text.module.css'

/** The shop's announcement on an ink strip. It pauses by its button, under the pointer and on focus. */
export function RunningText({ text }: { text: string }) {
  const [paused, setPaused] = useState(false)
  const label = paused ? 'Jalankan teks berjalan' : 'Jeda teks berjalan'
  return (
    <section className={classes.strip} aria-label="Pengumuman" data-paused={paused || undefined}>
      <span className={classes.inks} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
      <Marquee
        aria-hidden="true"
        className={classes.marquee}
        duration={Math.max(20, text.length / 4) * 1000}
        gap={64}
        repeat={4}
        fadeEdges={false}
        pauseOnHover
      >
        {text}
      </Marquee>
      <ActionIcon
        className={classes.pause}
        variant="transparent"
        size={40}
        aria-label={label}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <IconPlayerPlay size={17} /> : <IconPlayerPause size={17} />}
      </ActionIcon>
    </section>
  )
}
