package tally

import (
	"slices"
	"strings"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/profile"
)

// A matcher finds the families of goroutines.
type matcher struct {
	families []family.Family

	marks, creators, objects []index // by family
	roles                    map[*profile.Frame]roles
}

// roles are the families that a frame is a mark, creator or object of, as sets of indexes.
type roles struct{ mark, creator, object uint64 }

// An index has marks by the function that they name.
type index map[string][]family.Mark

func newMatcher(families []family.Family) *matcher {
	m := &matcher{families: families, roles: make(map[*profile.Frame]roles)}
	for _, f := range m.families {
		m.marks = append(m.marks, newIndex(f.Marks))
		m.creators = append(m.creators, newIndex(f.Creators))
		m.objects = append(m.objects, newIndex(f.Objects))
	}
	return m
}

func newIndex(marks []family.Mark) index {
	x := make(index)
	for _, m := range marks {
		x[m.Local] = append(x[m.Local], m)
	}
	return x
}

// has reports whether a frame is one of the marks: of their function, or of a literal in it.
func (x index) has(f *profile.Frame) bool {
	if len(x) == 0 {
		return false
	}
	recv, name := splitLocal(f.Local)
	for _, local := range []string{recv + name, recv, ""} {
		if slices.ContainsFunc(x[local], func(m family.Mark) bool { return isIn(f.Pkg, m.Pkg) }) {
			return true
		}
	}
	return false
}

// isIn reports whether pkg is a package, or a copy of it below another path.
func isIn(pkg, path string) bool {
	rest, ok := strings.CutSuffix(pkg, path)
	return ok && (rest == "" || path == "" || strings.HasSuffix(rest, "/"))
}

// splitLocal splits a function into its receiver and its name, and drops the literal in it:
// "(*controller)." and "Run" of (*controller).Run.func1.
func splitLocal(local string) (recv, name string) {
	if strings.HasPrefix(local, "(") {
		if i := strings.Index(local, ")."); i > 0 {
			recv, local = local[:i+2], local[i+2:]
		}
	}
	if i := strings.IndexAny(local, ".-"); i > 0 {
		local = local[:i]
	}
	return recv, local
}

// rolesOf returns what a frame is to families.
func (m *matcher) rolesOf(f *profile.Frame) roles {
	if r, ok := m.roles[f]; ok {
		return r
	}
	var r roles
	_, last := splitLocal(f.Local)
	for i, fam := range m.families {
		if m.marks[i].has(f) || slices.Contains(fam.Methods, last) {
			r.mark |= 1 << i
		}
		if m.creators[i].has(f) {
			r.creator |= 1 << i
		}
		if m.objects[i].has(f) || len(fam.Methods) > 0 && r.mark&(1<<i) != 0 {
			r.object |= 1 << i
		}
	}
	m.roles[f] = r
	return r
}

// family returns the index of the family of a stack, or -1, and whether its goroutine stands
// for a thing.
func (m *matcher) family(stack []*profile.Frame, creator *profile.Frame) (int, bool) {
	var all roles
	for _, f := range stack {
		r := m.rolesOf(f)
		all.mark |= r.mark
		all.object |= r.object
	}
	if creator != nil {
		all.creator = m.rolesOf(creator).creator
	}
	for i := range m.families {
		if (all.mark|all.creator)&(1<<i) != 0 {
			return i, all.object&(1<<i) != 0
		}
	}
	return -1, false
}

// isCompanion reports whether a stack is that of a companion.
func isCompanion(c family.Companion, stack []*profile.Frame) bool {
	if len(stack) == 0 || !slices.Contains(c.Stack, stack[len(stack)-1].Function()) {
		return false
	}
	return !slices.ContainsFunc(stack[:len(stack)-1], func(f *profile.Frame) bool { return f.Pkg != c.Through })
}

// isHost reports whether a stack is that of one which has companions.
func isHost(of []index, stack []*profile.Frame) bool {
	return !slices.ContainsFunc(of, func(x index) bool { return !slices.ContainsFunc(stack, x.has) })
}
