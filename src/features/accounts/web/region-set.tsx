import { type ReactNode, useRef, useState } from 'react'
import { accountsScreenText } from '#features/accounts/text.ts'
import { adminScreenText, institutionFieldText } from '#features/administration/text.ts'
import styles from '#features/administration/web/admin.module.css'
import { aimags, inAlphabet, type Region, regionOf, regionPath, sumsOf, withRegion } from '#forms/regions.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'

const text = accountsScreenText
const fields = institutionFieldText

type Props = {
  readonly regions: readonly string[]
  readonly error: string | null
  readonly onChange: (regions: readonly string[]) => void
}

/** Each region is a whole aimag or a sum. */
export function RegionSet({ regions, error, onChange }: Props): ReactNode {
  const [aimag, setAimag] = useState<string | null>(null)
  const [sum, setSum] = useState<string | null>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const code = sum ?? aimag
  const choose = (next: string | null): void => {
    setAimag(next)
    setSum(null)
  }
  const add = (): void => {
    if (code === null) return
    onChange(withRegion(regions, code))
    choose(null)
  }
  const remove = (removed: string): void => {
    onChange(regions.filter((each) => each !== removed))
    // The focused button was removed.
    group.current?.focus()
  }
  return (
    <fieldset ref={group} tabIndex={-1} className={`stack ${styles.regionSet}`}>
      <legend>{text.regions}</legend>
      {regions.length === 0 ? (
        <p>{text.noRegions}</p>
      ) : (
        <ul className={`row ${styles.regions}`}>
          {regions.map((each) => (
            <li key={each}>
              {nameOf(each)}
              <IconButton icon="close" label={text.removeRegion(nameOf(each))} onClick={() => remove(each)} />
            </li>
          ))}
        </ul>
      )}
      {error !== null && <p role="alert">{error}</p>}
      <div className={styles.oneRegion}>
        <ChoiceField
          label={fields.aimag}
          options={optionsOf(aimags)}
          value={aimag}
          none={adminScreenText.none}
          onChange={choose}
        />
        <ChoiceField
          label={fields.sum}
          options={optionsOf(aimag === null ? [] : sumsOf(aimag))}
          value={sum}
          none={text.wholeAimag}
          disabled={aimag === null}
          onChange={setSum}
        />
      </div>
      <span>
        <Button disabledReason={reasonAgainst(regions, code)} onClick={add}>
          {text.addRegion}
        </Button>
      </span>
    </fieldset>
  )
}

function reasonAgainst(regions: readonly string[], code: string | null): string | null {
  if (code === null) return text.aimagFirst
  return withRegion(regions, code) === regions ? text.regionListed(regionPath(code)) : null
}

function optionsOf(among: readonly Region[]) {
  return inAlphabet(among).map(({ code, name }) => ({ value: code, label: name }))
}

function nameOf(code: string): string {
  const isWhole = regionOf(code)?.kind === 'aimag' || regionOf(code)?.kind === 'capital'
  return isWhole ? text.wholeRegion(regionPath(code)) : regionPath(code)
}
