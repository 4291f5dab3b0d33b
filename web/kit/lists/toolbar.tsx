import { ActionIcon, Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconDots, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { usePhone, useWidth } from '../browser/use-phone.ts'
import { Sheet } from '../dialogs/dialog.tsx'
import { ActionMenu, type MenuAction } from '../display/action-menu.tsx'
import { IconButton } from '../display/icon-button.tsx'
import { SearchField } from '../fields/search-field.tsx'
import classes from './toolbar.module.css'
import type { Filters } from './use-filters.ts'

export type ListAction = MenuAction & {
  busy?: boolean
}

type ToolbarProps = {
  filters: Pick<
    Filters<{ cari?: string | undefined }>,
    'typed' | 'type' | 'active' | 'count' | 'clear' | 'collect' | 'apply'
  >
  /** Label and placeholder: 'Cari nama atau nomor telepon'. */
  search: string
  /** For narrow windows. */
  shortSearch?: string
  /** Announced to screen readers. */
  count: string | undefined
  /** In a sheet on phones. */
  children?: ReactNode
  /** View switch. */
  views?: ReactNode
  /** Import, export, settings. */
  actions?: readonly ListAction[]
  main?: ReactNode
  /** Filters on their own line; in the sheet on phones. */
  chips?: ReactNode
  /** Filters that a press on 'Saring' shows: on their own line, or in the sheet on phones. `count`: how many of them narrow the list. */
  folded?: { count: number; fields: ReactNode }
}

export function Toolbar({ filters, search, shortSearch = search, count, actions, ...rest }: ToolbarProps) {
  const phone = usePhone()
  const roomy = useWidth(90)
  const { children, views, main, chips, folded } = rest
  const [unfolded, setUnfolded] = useState(folded !== undefined && folded.count > 0)
  const more = actions && <More actions={actions} />
  // A search alone has its own button.
  const clear = (phone ? filters.active : filters.count > 0) && (
    <Button
      variant={phone ? 'default' : 'subtle'}
      flex="none"
      {...(!phone && { h: 36, px: 8 })}
      onClick={filters.clear}
    >
      Hapus filter
    </Button>
  )
  return (
    <div className={classes.toolbar}>
      <VisuallyHidden role="status">{filters.active && count}</VisuallyHidden>
      <div className={classes.line}>
        <SearchField
          className={classes.search}
          label={search}
          placeholder={roomy ? search : shortSearch}
          // On phones the hint of its key is hidden.
          {...(phone && !filters.typed && { rightSection: null })}
          maxLength={100}
          value={filters.typed}
          onChange={filters.type}
        />
        {phone ? (
          <>
            {(children || chips || folded) && (
              <FilterSheet filters={filters} count={count} clear={clear}>
                {children}
                {chips}
                {folded?.fields}
              </FilterSheet>
            )}
            {more}
            {main}
          </>
        ) : (
          <>
            {children && <div className={classes.filters}>{children}</div>}
            {folded && (
              <FilterButton
                count={folded.count}
                aria-expanded={unfolded}
                onClick={() => setUnfolded(!unfolded)}
              />
            )}
            {!chips && clear}
          </>
        )}
        {(views || (!phone && (main || more))) && (
          <div className={classes.buttons}>
            {views}
            {!phone && more}
            {!phone && main}
          </div>
        )}
      </div>
      {!phone && chips && (
        <div className={classes.line}>
          {chips}
          {clear}
        </div>
      )}
      {!phone && unfolded && folded?.fields}
    </div>
  )
}

type FilterSheetProps = Pick<ToolbarProps, 'filters' | 'count' | 'children'> & { clear: ReactNode }

/** Shows the number of active filters; applies to the URL when closed. */
function FilterSheet({ filters, count, clear, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false)
  const close = () => {
    setOpened(false)
    filters.apply()
  }
  return (
    <>
      <FilterButton
        count={filters.count}
        onClick={() => {
          filters.collect()
          setOpened(true)
        }}
      />
      <Sheet opened={opened} onClose={close} position="bottom" title="Saring">
        <div className={classes.sheet}>
          {children}
          <div className={classes.sheetFoot}>
            {clear}
            <Button flex={1} onClick={close}>
              Tampilkan {count ?? 'daftar'}
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  )
}

function FilterButton({ count, ...button }: ComponentPropsWithRef<'button'> & { count: number }) {
  return (
    <Button
      variant="default"
      flex="none"
      px={12}
      leftSection={!usePhone() && <IconAdjustmentsHorizontal size={18} />}
      {...button}
    >
      Saring{count > 0 && ` (${count})`}
    </Button>
  )
}

function More({ actions }: { actions: readonly ListAction[] }) {
  const phone = usePhone()
  const busy = actions.some((action) => action.busy)
  const icon = busy ? <Loader size={18} color="currentColor" /> : <IconDots size={18} />
  const shared = { variant: 'default', 'data-opens': 'more', 'aria-busy': busy }
  return (
    <>
      <ActionMenu actions={actions}>
        {phone ? (
          <ActionIcon {...shared} size={44} aria-label="Lainnya">
            {icon}
          </ActionIcon>
        ) : (
          <Button {...shared} flex="none" leftSection={icon}>
            Lainnya
          </Button>
        )}
      </ActionMenu>
      <VisuallyHidden role="status">{busy && 'Menyiapkan file…'}</VisuallyHidden>
    </>
  )
}

type ToolbarButtonProps = ComponentPropsWithRef<'button'> & {
  label: string
  icon: TablerIcon
  /** Icon only; default: in narrow windows. */
  compact?: boolean
  /** Not disabled while busy, to keep the focus. */
  busy?: boolean
}

export function ToolbarButton({ label, icon: Icon, compact, busy = false, ...button }: ToolbarButtonProps) {
  const phone = usePhone()
  const narrow = !useWidth(62)
  const short = compact ?? narrow
  const size = short ? 20 : 18
  const icon = busy ? <Loader size={size} color="currentColor" /> : <Icon size={size} />
  const shared = { variant: 'default', 'aria-busy': busy, ...button }
  return short ? (
    <IconButton {...shared} label={button['aria-label'] ?? label} size={phone ? 44 : 42}>
      {icon}
    </IconButton>
  ) : (
    <Button {...shared} flex="none" leftSection={icon}>
      {label}
    </Button>
  )
}

export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  const phone = usePhone()
  return (
    <Button
      {...(phone && { variant: 'default', px: 12, 'aria-label': children })}
      flex="none"
      data-opens="new"
      leftSection={!phone && <IconPlus size={18} />}
      onClick={onClick}
    >
      {phone ? 'Tambah' : children}
    </Button>
  )
}
