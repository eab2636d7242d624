package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/standalone"
	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/load"
	"github.com/leaklint/leaklint/internal/spelling"
)

// checkMentions checks that the packages which the configuration names are there. One that
// nothing in this run imports is right if its module has it, and an error if not. One of no
// module of the build is told of, and no more: several modules may share a configuration, and
// each know packages that the others do not.
func checkMentions(fs *flags, res *standalone.Result) ([]output.Note, error) {
	var paths []string
	var rest []config.Mention
	for _, m := range fs.config.Mentions() {
		first, _, _ := strings.Cut(m.Package, "/")
		if pkg, _ := res.Package(m.Package); pkg == nil && strings.Contains(first, ".") { // not of the standard library
			paths, rest = append(paths, m.Package), append(rest, m)
		}
	}
	if len(paths) == 0 {
		return nil, nil
	}
	var notes []output.Note
	note := func(m config.Mention, why string) {
		notes = append(notes, output.Note{Package: m.Package, Text: fmt.Sprintf("what deals with %s: %s (%s)", m.Package, why, m.From)})
	}
	modules, err := load.Providers(load.NewConfig(*fs.dir), paths)
	if err != nil { // as where there are no modules
		note(rest[0], "it is not known whether there is such a package: "+err.Error())
		return notes, nil
	}
	for _, m := range rest {
		module := modules[m.Package]
		if module == nil {
			note(m, "no module of this build has that package")
			continue
		}
		if there := module.Packages(); len(there) > 0 && !slices.Contains(there, m.Package) {
			return nil, fmt.Errorf("%s: module %v has no package %s%s", m.From, module, m.Package, meant(m.Package, there))
		}
	}
	return notes, nil
}

// meant says which of the packages a misspelt one may be, or nothing.
func meant(path string, there []string) string {
	if nearest := spelling.Nearest(path, there, 1)[0]; spelling.IsLike(path, nearest) {
		return fmt.Sprintf(": do you mean %q?", nearest)
	}
	return ""
}
