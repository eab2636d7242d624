package config

import "slices"

// A Mention is a package that the file names, or something of.
type Mention struct {
	Package string // its import path
	From    string // file:line
}

// Mentions returns the packages that the file names, each with the first place.
func (f *File) Mentions() []Mention {
	var list []Mention
	add := func(path, from string) {
		if !slices.ContainsFunc(list, func(m Mention) bool { return m.Package == path }) {
			list = append(list, Mention{path, from})
		}
	}
	for _, t := range f.Clusters {
		add(t.Path, t.From)
	}
	for _, e := range f.Entries {
		add(e.Path, e.From)
	}
	for _, r := range f.Resources {
		for i, a := range r.Acquire {
			add(a.Symbol.Path, r.Lines[i])
		}
		for i, rel := range r.Release {
			add(rel.Symbol.Path, r.Lines[len(r.Acquire)+i])
		}
	}
	return list
}
