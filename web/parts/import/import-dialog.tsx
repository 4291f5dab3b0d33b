import { Loader } from '@mantine/core'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { FileChooser } from './file-chooser.tsx'
import { IMPORTS, type ImportKind } from './import-actions.ts'
import classes from './import-dialog.module.css'
import { ImportDone } from './import-done.tsx'
import { ImportPreviewView } from './import-preview-view.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'

/** Importing a file: choose it, look at what it would do, book it, see what it did. */
export function ImportDialog(props: { of: ImportKind; opened: boolean; onClose: () => void }) {
  const { step, file, choose, retry, apply, startOver } = useImport(props.of)
  const booking = step.at === 'preview' && step.booking
  return (
    <Dialog
      opened={props.opened}
      // What is being booked is booked whatever the screen does: its result is waited for.
      onClose={() => !booking && props.onClose()}
      title={IMPORTS[props.of].title}
      size={880}
      fullScreenOnPhone
      closeOnClickOutside={false}
      classNames={{ content: classes.content, header: classes.head, body: classes.body }}
    >
      {step.at === 'choosing' && (
        <>
          <FileChooser
            template={IMPORTS[props.of].template}
            file={file}
            problem={step.problem}
            error={step.error}
            onChoose={(chosen) => void choose(chosen)}
            onRetry={retry}
          />
          <RecentImports of={props.of} />
        </>
      )}
      {step.at === 'reading' && (
        <div className={classes.reading} role="status">
          <Loader size="sm" />
          Membaca {file?.name ?? 'file'}…
        </div>
      )}
      {step.at === 'preview' && (
        <ImportPreviewView
          // Another preview begins at its top, with its own filter.
          key={step.preview.fingerprint}
          step={step}
          fileName={file?.name ?? ''}
          onApply={() => void apply()}
          onOther={startOver}
          onClose={props.onClose}
        />
      )}
      {step.at === 'done' && (
        <>
          <ImportDone
            result={step.result}
            noun={IMPORTS[props.of].noun}
            onOther={startOver}
            onClose={props.onClose}
          />
          <RecentImports of={props.of} />
        </>
      )}
    </Dialog>
  )
}
