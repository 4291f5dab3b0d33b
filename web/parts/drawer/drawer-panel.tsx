import { WithQueries } from '../../data/query-client.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DrawerCard } from './drawer-card.tsx'

/** For screens without queries. */
export function DrawerPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Laci kas" size={720}>
      <WithQueries>
        <DrawerCard inside />
      </WithQueries>
    </Dialog>
  )
}
