import { type ReactNode, useState } from 'react'
import { regionName } from '#features/portfolio/institution-filter.ts'
import {
  attentionFilters,
  budgetStatuses,
  ceilingStatuses,
  doubtFilters,
  type InstitutionFilter,
  sizeNames,
} from '#features/portfolio/institution-rows.ts'
import { institutionListText, orgTypeText } from '#features/portfolio/text.ts'
import type { FilterSearch } from '#features/portfolio/web/filter-in-address.ts'
import styles from '#features/portfolio/web/institution-filters.module.css'
import { useOverview } from '#features/portfolio/web/queries.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { profileChoices } from '#forms/profile.ts'
import { aimagCodeOf, inAlphabet, regionOf, sumsOf } from '#forms/regions.ts'

import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/fields.tsx'
import { SearchField } from '#ui/search-field.tsx'

const text = workspaceText.filter

type Props = {
  readonly year: number
  readonly filter: InstitutionFilter
  readonly search: FilterSearch
  readonly onFilter: (change: Partial<InstitutionFilter>) => void
}

export function FilterForm({ year, filter, search, onFilter }: Props): ReactNode {
  // Chosen filters are also chips below.
  const [isOpened, setOpened] = useState(false)
  const choice = <Key extends ChoiceKey>(
    name: Key,
    values: readonly InstitutionFilter[Key][],
    words: OptionLabels,
  ): ReactNode => (
    <Select
      label={text.names[name]}
      options={[all, ...values.map((value) => ({ value, label: words[value] ?? value }))]}
      value={filter[name]}
      onChange={(value) => onFilter({ [name]: values.find((each) => each === value) ?? 'all' })}
    />
  )
  const ticked = (name: 'sent' | 'receivedToday' | 'overdue' | 'dueSoon' | 'resubmitted'): ReactNode => (
    <Checkbox
      label={text.yes[name]}
      checked={filter[name] === 'yes'}
      onChange={(checked) => onFilter({ [name]: checked ? 'yes' : 'all' })}
    />
  )
  return (
    <search className="stack">
      <div className={`row ${styles.line}`}>
        <SearchField
          label={institutionListText.search}
          placeholder={institutionListText.searchIn}
          value={search.typed}
          onChange={search.type}
        />
        {choice('budgetStatus', budgetStatuses, workspaceText.standings)}
        <RegionChoice year={year} region={filter.region} onRegion={(region) => onFilter({ region })} />
        {choice('type', profileChoices.orgType, orgTypeText)}
        <Button variant="quiet" expanded={isOpened} onClick={() => setOpened(!isOpened)}>
          {text.more}
        </Button>
      </div>
      {isOpened && (
        <div className={`row ${styles.line}`}>
          {choice('ownership', profileChoices.organizationProperty, workspaceText.ownerships)}
          {choice('location', profileChoices.location, workspaceText.locations)}
          {choice('learners', sizeNames, workspaceText.sizes)}
          {choice('warnings', doubtFilters, workspaceText.warnings)}
          {choice('ceiling', ceilingStatuses, workspaceText.ceilings)}
          {choice('attention', attentionFilters, workspaceText.attentions)}
          {ticked('sent')}
          {ticked('receivedToday')}
          {ticked('dueSoon')}
          {ticked('overdue')}
          {ticked('resubmitted')}
          <Checkbox
            label={text.yes.calculated}
            checked={filter.calculated === 'no'}
            onChange={(checked) => onFilter({ calculated: checked ? 'no' : 'all' })}
          />
        </div>
      )}
    </search>
  )
}

type ChoiceKey =
  | 'budgetStatus'
  | 'type'
  | 'ownership'
  | 'location'
  | 'learners'
  | 'warnings'
  | 'ceiling'
  | 'attention'
type OptionLabels = Readonly<Record<string, string>>
const all = { value: 'all', label: text.all }

type RegionProps = {
  readonly year: number
  readonly region: string
  readonly onRegion: (region: string) => void
}

/** If all regions are in one aimag, only its sums are offered. */
function RegionChoice({ year, region, onRegion }: RegionProps): ReactNode {
  const regions = useOverview(year, {}).data?.regions ?? []
  const keys = regions.map(({ key }) => key)
  const isOneAimag = keys.some((key) => key.length === 4)
  const aimag = /^\d/.test(region) ? aimagCodeOf(region) : null
  const sums = isOneAimag ? keys : aimag === null ? [] : sumsOf(aimag).map(({ code }) => code)
  return (
    <>
      {!isOneAimag && (
        <Select
          label={text.names.aimag}
          options={[
            { ...all, value: '' },
            ...named(keys.includes(aimag ?? '') || aimag === null ? keys : [...keys, aimag]),
          ]}
          value={aimag ?? region}
          onChange={onRegion}
        />
      )}
      {sums.length > 0 && (
        <Select
          label={text.names.sum}
          options={[{ ...all, value: isOneAimag ? '' : (aimag ?? '') }, ...named(sums)]}
          value={region}
          onChange={onRegion}
        />
      )}
    </>
  )
}

function named(codes: readonly string[]) {
  const placed = inAlphabet(codes.flatMap((code) => regionOf(code) ?? []))
  const unplaced = codes.filter((code) => regionOf(code) === null)
  return [
    ...placed.map(({ code, name }) => ({ value: code, label: name })),
    ...unplaced.map((code) => ({ value: code, label: regionName(code) })),
  ]
}
