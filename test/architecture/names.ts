import type { House, HouseRule } from '#test/architecture/house.ts'

const homeless = /^(utils?|helpers?|common|types?|libs?|misc|index)$/
const homelessEnding = /-(utils?|helpers?)$/
const mayBeIndex = ['src/platform/database/migrations/index.ts']
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

export const tellingNames: HouseRule = {
  name: 'no file or folder is called utils, helpers, common, types, lib or index',
  broken: (house) =>
    placed(house)
      .filter((path) => !path.endsWith('.html') && !mayBeIndex.includes(path))
      .filter((path) => path.split('/').some((part) => isHomeless(part.split('.')[0] ?? '')))
      .map(
        (path) =>
          `${path}: name it after the one idea that it holds; several ideas are several files. Import files, not folders.`,
      ),
}

export const kebabCase: HouseRule = {
  name: 'files and folders are spelt in kebab-case',
  broken: (house) =>
    placed(house)
      .filter((path) => !path.split('/').every((part) => kebab.test(part)))
      .map((path) => `${path}: spell it with small letters, digits and hyphens (\`pay-grid.store.ts\`).`),
}

function isHomeless(name: string): boolean {
  return homeless.test(name) || homelessEnding.test(name)
}

function placed({ files }: House): readonly string[] {
  return [...files.keys()].filter((path) => /^(src|test|tools)\//.test(path))
}
