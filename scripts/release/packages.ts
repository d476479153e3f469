/**
 * Writes what Homebrew and winget need for the executables of a release: a formula, corefscore.rb, and three manifests, corefscore.*.yaml.
 * Run: npx tsx scripts/release/packages.ts OWNER/NAME TAG SHA256SUMS FOLDER, where SHA256SUMS is from checksums.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest } from '../package/manifest.ts';

const [repository, tag, checksums, folder] = process.argv.slice(2);
const { bin, description } = manifest();
const version = tag.replace(/^v/, '');
const home = `https://github.com/${repository}`;
const sums = new Map(
  readFileSync(checksums, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [sum, file] = line.split('  ');
      return [file, sum] as const;
    }),
);
const commands = Object.keys(bin);

writeFileSync(join(folder, 'corefscore.rb'), formula());
const id = `${repository.split('/')[0]}.corefscore`;
writeFileSync(join(folder, `${id}.yaml`), winget('version', 'DefaultLocale: en-US'));
writeFileSync(
  join(folder, `${id}.locale.en-US.yaml`),
  winget(
    'defaultLocale',
    'PackageLocale: en-US',
    'Publisher: The corefscore authors',
    'PackageName: corefscore',
    'License: MIT',
    `ShortDescription: ${description}`,
    `PackageUrl: ${home}`,
  ),
);
writeFileSync(
  join(folder, `${id}.installer.yaml`),
  winget(
    'installer',
    // A portable file has one command, those in an archive as many as there are entries for it.
    'InstallerType: zip',
    'NestedInstallerType: portable',
    'NestedInstallerFiles:',
    ...commands.flatMap((name) => ['- RelativeFilePath: corefscore-win-x64.exe', `  PortableCommandAlias: ${name}`]),
    'Installers:',
    '- Architecture: x64',
    `  InstallerUrl: ${address('corefscore-win-x64.zip')}`,
    `  InstallerSha256: ${sumOf('corefscore-win-x64.zip').toUpperCase()}`,
  ),
);

/** A formula installs the executable under the name of each command, as which it then answers. */
function formula(): string {
  const source = (file: string): string => `      url "${address(file)}"\n      sha256 "${sumOf(file)}"`;
  const links = commands.filter((command) => command !== 'corefscore');
  return `class Corefscore < Formula
  desc "${description}"
  homepage "${home}"
  version "${version}"
  license "MIT"

  on_macos do
    on_arm do
${source('corefscore-macos-arm64')}
    end
  end
  on_linux do
    on_intel do
${source('corefscore-linux-x64')}
    end
    on_arm do
${source('corefscore-linux-arm64')}
    end
  end

  def install
    bin.install Dir["corefscore-*"].first => "corefscore"
    chmod 0755, bin/"corefscore"
${links.map((command) => `    bin.install_symlink "corefscore" => "${command}"`).join('\n')}
    generate_completions_from_executable(bin/"corefscore", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/corefscore --version")
  end
end
`;
}

function winget(type: string, ...lines: readonly string[]): string {
  const head = [`# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.1.6.0.schema.json`];
  const identity = [`PackageIdentifier: ${id}`, `PackageVersion: ${version}`];
  return `${[...head, ...identity, ...lines, `ManifestType: ${type}`, 'ManifestVersion: 1.6.0'].join('\n')}\n`;
}

function address(file: string): string {
  return `${home}/releases/download/${tag}/${file}`;
}

function sumOf(file: string): string {
  const sum = sums.get(file);
  if (sum === undefined) throw new Error(`${checksums} does not list ${file}`);
  return sum;
}
