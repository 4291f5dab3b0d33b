import type {
  ActionIconProps,
  AlertProps,
  ButtonProps,
  ChipProps,
  ComboboxProps,
  DrawerProps,
  InputProps,
  MantineThemeComponents,
  MenuProps,
  ModalProps,
  NotificationProps,
  PaperProps,
  PasswordInputProps,
  PopoverProps,
  PortalProps,
  SegmentedControlProps,
  SelectProps,
  TextareaProps,
  TextInputProps,
  TooltipProps,
} from '@mantine/core'

/** Types only: importing components would add them to the first load. */
const defaults = <Props>(defaultProps: Partial<Props>) => ({ defaultProps })

const calm = { duration: 120, timingFunction: 'ease-out' }
// Dialogs open in one frame; CSS animates their looks (kit/dialogs/dialog.css).
const instant = { duration: 0 }
const overlay = { backgroundOpacity: 0.45, blur: 0 }

/** Looks that need selectors are in components.css. */
export const components: MantineThemeComponents = {
  ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'gray', size: 32 }),
  Alert: defaults<AlertProps>({ variant: 'light', radius: 'md' }),
  Button: defaults<ButtonProps>({ size: 'md' }),
  Chip: defaults<ChipProps>({ radius: 'md', variant: 'outline', size: 'lg' }),
  Combobox: defaults<ComboboxProps>({ transitionProps: { duration: 0 }, shadow: 'md' }),
  // Its header is no page banner for screen readers.
  Drawer: defaults<DrawerProps>({
    transitionProps: instant,
    overlayProps: overlay,
    closeButtonProps: { 'aria-label': 'Tutup', size: 44, iconSize: 22 },
    attributes: { header: { role: 'presentation' } },
  }),
  Input: defaults<InputProps>({ size: 'md' }),
  Menu: defaults<MenuProps>({ withInitialFocusPlaceholder: false, shadow: 'md', transitionProps: calm }),
  Modal: defaults<ModalProps>({
    size: 520,
    radius: 'xl',
    shadow: 'lg',
    transitionProps: instant,
    overlayProps: overlay,
    closeButtonProps: { 'aria-label': 'Tutup', size: 32, iconSize: 22 },
    attributes: { header: { role: 'presentation' } },
  }),
  Notification: defaults<NotificationProps>({
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Tutup pesan' },
  }),
  Paper: defaults<PaperProps>({ radius: 'lg', withBorder: true }),
  PasswordInput: defaults<PasswordInputProps>({ size: 'md' }),
  Popover: defaults<PopoverProps>({ shadow: 'md', transitionProps: calm }),
  // Overlays stay inside `main`, a landmark.
  Portal: defaults<PortalProps>({ target: '#layers' }),
  SegmentedControl: defaults<SegmentedControlProps>({
    size: 'md',
    withItemsBorders: false,
    transitionDuration: 0,
  }),
  Select: defaults<SelectProps>({ size: 'md', maxDropdownHeight: 360, allowDeselect: false }),
  Textarea: defaults<TextareaProps>({ size: 'md' }),
  TextInput: defaults<TextInputProps>({ size: 'md' }),
  Tooltip: defaults<TooltipProps>({ openDelay: 300, transitionProps: calm, withArrow: false }),
}
