import { Paper, SimpleGrid, Skeleton, Stack, Switch, Text, Textarea, TextInput, Title } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { Store } from '../../../../contract/store.ts'
import { canSeeCost } from '../../../../core/access/access.ts'
import { REMINDER_PLACEHOLDERS } from '../../../../core/customers/reminder-template.ts'
import { percentToRate } from '../../../../core/money/money.ts'
import type { StoreConfig } from '../../../../core/shop/store.ts'
import { zoneName } from '../../../../core/time/calendar.ts'
import { queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'
import { formatPercent, rupiah } from '../../../format.ts'
import section from '../../../kit/display/section.module.css'
import { Section } from '../../../kit/display/section.tsx'
import { lazyPart } from '../../../kit/feedback/lazy-part.tsx'
import { CountField, MoneyField, PercentField } from '../../../kit/fields/number-field.tsx'
import { RecordForm } from '../../../kit/records/record-form.tsx'
import { useRecord } from '../../../kit/records/use-record.ts'
import { BesideInvoice } from '../invoice/beside-invoice.tsx'
import { CustomerPageSection } from './customer-page-section.tsx'
import { DrawersSection } from './drawers-section.tsx'
import { FileSection } from './file-section.tsx'
import { LogoField } from './logo-field.tsx'
import { QrisSection } from './qris-section.tsx'
import { QuoteSection } from './quote-section.tsx'
import { RoundingFields, roundingText } from './rounding-fields.tsx'
import { SampleData } from './sample-data.tsx'
import { SHOP } from './shop-record.ts'
import classes from './shop-tab.module.css'
import { StagesSection } from './stages-section.tsx'
import { TaxSection } from './tax-section.tsx'
import { ZoneField } from './zone-field.tsx'

const JournalSection = lazyPart(() => import('./journal-section.tsx').then((module) => module.JournalSection))

const TEMPLATE_HINT = `Kosongkan untuk teks biasa. Yang diisi sendiri: ${Object.entries(REMINDER_PLACEHOLDERS)
  .map(([placeholder, meaning]) => `${placeholder} ${meaning}`)
  .join(', ')}.`
const TEMPLATE_EXAMPLE =
  'Halo {pelanggan}, kami dari {toko} mengingatkan:\n{rincian}\nMohon transfer ke {rekening}. Terima kasih.'

export function ShopTab() {
  const { user, store } = useShop()
  const record = useRecord(SHOP, store)
  const { values, set } = record
  const text = { required: true, autoComplete: 'off' }
  const { logo, name, email, phone, address, taxRate, gold, roundingDirection } = values
  const isPkp = values.taxMode !== 'simple'
  const roundingStep = values.roundingStep as StoreConfig['roundingStep']
  const { taxMode, taxNumber, taxName, taxAddress } = values
  const seller = { taxMode, taxNumber, taxName, taxAddress }
  const problems = SHOP.problemsOf(values, store)
  const rates = {
    ...(taxRate !== null && !problems.taxRate && { taxRate: percentToRate(taxRate) }),
    ...(gold !== null &&
      !problems.gold && { discountRates: { ...store.discountRates, gold: percentToRate(gold) } }),
  }
  return (
    <BesideInvoice
      typed={{ logo, name, email, phone, address, ...rates, ...seller, roundingStep, roundingDirection }}
      onlyBeside
    >
      <Stack gap={14} className={classes.form}>
        <RecordForm record={record} submit="Simpan pengaturan">
          <Group title="Identitas toko">
            <div className={section.section}>
              <LogoField
                value={values.logo}
                onChange={(logo) => set({ logo })}
                error={record.problem('logo')}
              />
              <TextInput {...record.field('name')} {...text} maxLength={120} />
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
                <TextInput
                  {...record.field('email')}
                  {...text}
                  type="email"
                  inputMode="email"
                  maxLength={200}
                />
                <TextInput {...record.field('phone')} {...text} type="tel" maxLength={60} />
              </SimpleGrid>
              <Textarea
                {...record.field('address')}
                {...text}
                autosize
                minRows={2}
                maxRows={5}
                maxLength={300}
              />
            </div>
          </Group>
          <Group title="Harga dan pembayaran">
            <Section
              title="Pajak dan diskon member"
              hint="Berlaku mulai transaksi berikutnya. Transaksi yang sudah tersimpan tidak berubah."
            >
              <SimpleGrid cols={{ base: 2, sm: 4 }} spacing={12}>
                <PercentField
                  {...record.field('taxRate')}
                  required
                  disabled={isPkp}
                  description={isPkp && 'Toko PKP memungut PPN.'}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                />
                <PercentField {...record.field('gold')} required />
                <PercentField {...record.field('silver')} required />
                <PercentField {...record.field('regular')} required />
              </SimpleGrid>
            </Section>
            <TaxSection store={store} record={record} />
            <Section title="Biaya ekspres" summary={expressText(store)}>
              <Text fz="sm" c="dimmed">
                Ditambahkan pada pesanan yang ditandai Ekspres, sebelum diskon dan pajak. Jika keduanya diisi,
                keduanya dijumlahkan; jika kosong, Ekspres hanya tanda.
              </Text>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
                <PercentField {...record.field('expressRate')} />
                <MoneyField {...record.field('expressFee')} />
              </SimpleGrid>
            </Section>
            <Section title="Pembulatan total" summary={roundingText(store)}>
              <RoundingFields values={values} onChange={set} />
            </Section>
            <QrisSection
              store={store}
              values={values}
              error={record.problem('qrisCode')}
              onChange={record.set}
            />
            <Section title="Tempo dan batas piutang" summary={store.termsEnabled && 'Aktif'}>
              <Switch
                {...record.box('termsEnabled')}
                label="Pelanggan boleh punya tempo dan batas piutang"
                description="Diisi di panel pelanggan. Piutangnya terlambat setelah tempo itu, bukan setelah 30 hari. Lewat batas, atau selama ada yang terlambat, kasir tanpa hak Ubah harga perlu persetujuan."
              />
            </Section>
            <Section title="Saldo pelanggan" summary={store.balanceEnabled && 'Aktif'}>
              <Switch
                {...record.box('balanceEnabled')}
                label="Pelanggan boleh punya saldo"
                description="Diisi di panel pelanggan, dipakai di kasir. Uang masuk saat diisi, bukan saat dipakai; pengembalian uang boleh masuk ke saldo. Saldo yang ada tetap tersimpan bila dimatikan."
              />
            </Section>
          </Group>
          <Group title="Pelanggan dan pesan">
            <Section title="Pesan ke pelanggan" summary={store.bankAccount || 'Rekening belum diisi'}>
              <TextInput
                {...record.field('bankAccount')}
                description="Disebut di pesan WhatsApp dan pengingat selama masih ada sisa, misalnya BCA 741-0098-221 a.n. pemilik rekening."
                autoComplete="off"
                maxLength={200}
              />
              <Textarea
                {...record.field('reminderTemplate')}
                description={TEMPLATE_HINT}
                placeholder={TEMPLATE_EXAMPLE}
                autoComplete="off"
                autosize
                minRows={3}
                maxRows={12}
                maxLength={1500}
              />
            </Section>
            <QuoteSection store={store} record={record} />
            <CustomerPageSection
              store={store}
              checked={values.customerPageEnabled}
              onChange={(customerPageEnabled) => set({ customerPageEnabled })}
            />
          </Group>
          <Group title="Produksi dan kasir">
            <FileSection store={store} record={record} />
            <Section title="Makloon" summary={store.outsourcingEnabled && 'Aktif'}>
              <Switch
                {...record.box('outsourcingEnabled')}
                label="Item boleh dikerjakan percetakan lain"
                description="Kasir mencatat vendor dan biayanya di baris item. Tidak tampil di nota, dan item menunggu di antrean sampai keduanya diisi."
              />
            </Section>
            <Section
              title="DP sebelum produksi"
              summary={store.productionDownPayment > 0 && `${store.productionDownPayment}%`}
            >
              <CountField
                {...record.field('productionDownPayment')}
                description="Pesanan baru tampil di Produksi setelah dibayar sebanyak ini. 0: langsung tampil. Yang punya hak Ubah harga bisa melepasnya dengan alasan."
              />
            </Section>
            <Section title="Ditahan bersama" summary={store.heldDraftsShared && 'Aktif'}>
              <Switch
                {...record.box('heldDraftsShared')}
                label="Transaksi yang ditahan bisa dilanjutkan di perangkat lain"
                description="Semua kasir melihatnya dengan nama penahannya. Tanpa sambungan, yang baru ditahan tetap di perangkatnya dan dibagikan setelah tersambung."
              />
              {!values.heldDraftsShared && <HiddenDrafts />}
            </Section>
          </Group>
          <Group title="Toko dan pembukuan">
            <Section title="Beranda dan waktu" summary={zoneName(store.timeZone)}>
              <Textarea
                {...record.field('runningText')}
                description="Berjalan di atas Beranda. Kosongkan untuk sambutan biasa."
                autoComplete="off"
                autosize
                minRows={2}
                maxRows={6}
                maxLength={1000}
              />
              <CountField
                {...record.field('uncollectedDays')}
                description="Pesanan yang selesai dan belum diambil lebih lama dari ini ditunjukkan di Beranda dan Daftar Transaksi. 0: tidak ditunjukkan."
              />
              <ZoneField value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
            </Section>
            <Section title="Jurnal dan laba rugi" summary={store.journalEnabled && 'Aktif'}>
              <Switch
                {...record.box('journalEnabled')}
                label="Analitik menampilkan laba rugi dan jurnal"
                description="Laba rugi per bulan, dan jurnal untuk akuntan (.xlsx dan .csv). Hanya untuk pemilik, dan manajer dengan hak Lihat laba. Nomor dan nama akun diatur di halaman ini setelah disimpan."
              />
            </Section>
          </Group>
        </RecordForm>
        <Group title="Tahap dan laci">
          <StagesSection />
          <DrawersSection />
        </Group>
        {store.journalEnabled && canSeeCost(user.role, store.roleRights) && (
          <Group title="Pembukuan">
            <Suspense fallback={<Skeleton height={60} />}>
              <JournalSection />
            </Suspense>
          </Group>
        )}
        {store.hasSampleData && user.role === 'owner' && <SampleData />}
      </Stack>
    </BesideInvoice>
  )
}

/** What tills do not show while drafts are not shared. */
function HiddenDrafts() {
  const { data } = useQuery(queries.heldDrafts.list.queryOptions())
  const count = data?.rows.filter(({ taken }) => !taken).length ?? 0
  return (
    count > 0 && (
      <p className="detail" role="status">
        {count} transaksi yang ditahan bersama tidak tampil di kasir sampai ini aktif lagi.
      </p>
    )
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={2} mb={8}>
        {title}
      </Title>
      <Paper className={classes.group}>{children}</Paper>
    </div>
  )
}

/** '25% + Rp 10.000' */
function expressText({ expressRate, expressFee }: Store): string {
  const parts = [expressRate > 0 && formatPercent(expressRate), expressFee > 0 && rupiah(expressFee)]
  return parts.filter(Boolean).join(' + ') || 'Tanpa biaya'
}
