package resource

import (
	"maps"
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/family"
)

// Families returns the kinds of goroutines in a profile: those that are described, and one for
// each row that is in none of them.
func Families() []family.Family {
	list := slices.Clone(family.Table)
	add := func(name, frame string) {
		if frame == "" || slices.ContainsFunc(list, func(f family.Family) bool { return f.Is(name) || f.Has(frame) }) {
			return
		}
		pkg, local, _ := strings.Cut(frame, ".")
		mark := []family.Mark{{Pkg: pkg, Local: local}}
		list = append(list, family.Family{Name: name, Marks: mark, Objects: mark})
	}
	for _, r := range Known {
		for _, variant := range slices.Sorted(maps.Keys(r.Costs)) {
			add(r.Kind, r.Costs[variant].Frame)
		}
	}
	for _, s := range Starts {
		add(s.What, s.Cost.Frame)
	}
	return list
}

// Kinds returns what a finding of a check is about, by its message: the rows of the check that it
// begins with, or all.
func Kinds(check, message string) []string {
	var kinds []string
	for _, s := range Starts {
		if s.Check == check && strings.HasPrefix(message, s.What+" ") {
			return []string{s.What}
		}
	}
	for _, r := range Known.Of(check) {
		kinds = append(kinds, r.Kind)
	}
	if check == "blockedwait" {
		kinds = append(kinds, family.Blocked)
	}
	return kinds
}
