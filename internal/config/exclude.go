package config

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A Pattern names files and directories below that of the configuration, with slashes.
// Without a slash it names them in any directory.
type Pattern struct {
	Pattern string // as for path.Match
	From    string // file:line
}

// Matches reports whether the pattern names a file, or a directory that it is in. The name
// is relative to the directory of the configuration, and has slashes.
func (p Pattern) Matches(name string) bool {
	for ; name != "."; name = path.Dir(name) {
		base := name
		if !strings.Contains(p.Pattern, "/") {
			base = path.Base(name)
		}
		if ok, _ := path.Match(p.Pattern, base); ok { // Read has seen that it is a pattern
			return true
		}
	}
	return false
}

// IsExcluded reports whether a pattern excludes a Go file.
func (f *File) IsExcluded(name string) bool {
	_, excluded := f.excludedBy(name)
	return excluded
}

// excludedBy returns the first pattern that excludes a file.
func (f *File) excludedBy(name string) (Pattern, bool) {
	rel, err := filepath.Rel(filepath.Dir(f.Path), name)
	if err != nil || !filepath.IsLocal(rel) {
		return Pattern{}, false
	}
	i := slices.IndexFunc(f.Exclude, func(p Pattern) bool { return p.Matches(filepath.ToSlash(rel)) })
	if i < 0 {
		return Pattern{}, false
	}
	return f.Exclude[i], true
}

// ExcludeAll returns the places, file:line, of the patterns that exclude all of some files, or
// nothing if one of these is left.
func (f *File) ExcludeAll(files []string) []string {
	var places []string
	for _, name := range files {
		p, excluded := f.excludedBy(name)
		if !excluded {
			return nil
		}
		if !slices.Contains(places, p.From) {
			places = append(places, p.From)
		}
	}
	return places
}

// Unused returns the patterns that exclude nothing which is below the directory of the
// configuration, or none if not all can be seen there.
func (f *File) Unused() []Pattern {
	unused, dir := slices.Clone(f.Exclude), filepath.Dir(f.Path)
	err := filepath.WalkDir(dir, func(name string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if len(unused) == 0 {
			return filepath.SkipAll
		}
		rel, err := filepath.Rel(dir, name)
		unused = slices.DeleteFunc(unused, func(p Pattern) bool { return p.Matches(filepath.ToSlash(rel)) })
		return err
	})
	if err != nil {
		return nil
	}
	return unused
}
