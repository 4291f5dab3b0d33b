import { SegmentedControl } from '@mantine/core'
import '../../../theme/later-styles.css'
import { type ShopZone, zoneName } from '../../../../core/time/calendar.ts'
import classes from './zone-field.module.css'

const CITIES: Record<ShopZone, string> = {
  'Asia/Jakarta': 'Jakarta',
  'Asia/Makassar': 'Makassar',
  'Asia/Jayapura': 'Jayapura',
}

export function ZoneField({ value, onChange }: { value: ShopZone; onChange: (zone: ShopZone) => void }) {
  return (
    <fieldset className="fieldset">
      <legend>Zona waktu</legend>
      <SegmentedControl
        fullWidth
        aria-label="Zona waktu"
        aria-describedby="zone-hint"
        value={value}
        data={(Object.keys(CITIES) as ShopZone[]).map((zone) => ({
          value: zone,
          label: (
            <span className={classes.zone}>
              {zoneName(zone)} <span className={classes.city}>{CITIES[zone]}</span>
            </span>
          ),
        }))}
        onChange={(zone) => onChange(zone as ShopZone)}
      />
      <p id="zone-hint" className="detail" style={{ marginBlock: '19px 13px' }}>
        Menentukan jam dan tanggal di semua layar, laporan dan invoice. Transaksi yang tersimpan tidak
        berubah, tetapi yang dibuat di sekitar tengah malam dapat pindah ke hari lain, juga di laporan lama.
      </p>
    </fieldset>
  )
}
