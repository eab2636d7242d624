// Package tally counts goroutines by families: the kinds of things that the rows of the
// resource table are about, and for all others who started them and where they wait.
package tally

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/profile"
)

// A Group is goroutines of a snapshot that are alike.
type Group struct {
	Family string
	Known  bool // it is a family of the table
	Object bool // each of them stands for one thing

	Count     int64
	Leaked    int64 // so many the runtime has marked
	Stack     []*profile.Frame
	Creator   *profile.Frame
	Labels    *profile.Labels
	Ancestors []profile.Ancestor // without the numbers of goroutines
	State     string
	Minutes   int64 // that the one which has waited longest has

	partial bool // the file ends within the stack
}

// CutOff is the family of goroutines whose stack is cut off, so that it does not tell what they are.
const CutOff = "cut off"

// A Snapshot is what is in a dump.
type Snapshot struct {
	*profile.Dump
	Groups []*Group
}

// Name names a snapshot.
func (s *Snapshot) Name() string {
	if s.Number == 1 {
		return s.File
	}
	return s.File + "#" + strconv.Itoa(s.Number)
}

// A Reader counts dumps.
type Reader struct {
	Families []family.Family // all kinds

	profiles *profile.Reader
	matcher  *matcher
	frames   ids[*profile.Frame]
	sets     ids[*profile.Labels]
	key      []byte
}

// ReadFiles reads all dumps of all files, in their order. The file - is the standard input.
func (r *Reader) ReadFiles(files []string, stdin io.Reader) ([]*Snapshot, error) {
	return r.readAll(len(files), func(i int) ([]*Snapshot, error) { return r.readFile(files[i], stdin) })
}

// ReadTexts reads all dumps of all texts.
func (r *Reader) ReadTexts(texts ...[]byte) ([]*Snapshot, error) {
	return r.readAll(len(texts), func(i int) ([]*Snapshot, error) {
		return r.read("profile "+strconv.Itoa(i+1), bytes.NewReader(texts[i]))
	})
}

func (r *Reader) readAll(n int, read func(i int) ([]*Snapshot, error)) ([]*Snapshot, error) {
	r.profiles, r.matcher = profile.NewReader(), newMatcher(r.Families)
	r.frames, r.sets = make(ids[*profile.Frame]), make(ids[*profile.Labels])
	var all []*Snapshot
	for i := range n {
		some, err := read(i)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	byCreator := !slices.ContainsFunc(all, func(s *Snapshot) bool { return s.Format != profile.Stacks })
	for _, s := range all {
		r.finish(s, byCreator)
	}
	return all, nil
}

func (r *Reader) readFile(name string, stdin io.Reader) ([]*Snapshot, error) {
	if name == "-" {
		return r.read("standard input", stdin)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return r.read(name, f)
}

func (r *Reader) read(name string, in io.Reader) ([]*Snapshot, error) {
	var all []*Snapshot
	err := r.profiles.Read(name, in, func(d *profile.Dump) func(*profile.Record) {
		s := &Snapshot{Dump: d}
		all = append(all, s)
		groups := make(map[string]*Group)
		return func(rec *profile.Record) { r.add(s, groups, rec) }
	})
	return all, err
}

// add counts a record.
func (r *Reader) add(s *Snapshot, groups map[string]*Group, rec *profile.Record) {
	r.key = r.key[:0]
	r.addStack(rec.Stack, rec.Creator)
	for _, a := range rec.Ancestors {
		r.addStack(a.Stack, a.Creator)
	}
	r.key = binary.NativeEndian.AppendUint32(r.key, r.sets.id(rec.Labels))
	if rec.Partial {
		r.key = append(r.key, 1)
	}
	g := groups[string(r.key)]
	if g == nil {
		g = &Group{Stack: slices.Clone(rec.Stack), Creator: rec.Creator, Labels: rec.Labels, State: rec.State, partial: rec.Partial}
		for _, a := range rec.Ancestors {
			g.Ancestors = append(g.Ancestors, profile.Ancestor{Stack: slices.Clone(a.Stack), Creator: a.Creator})
		}
		groups[string(r.key)] = g
		s.Groups = append(s.Groups, g)
	}
	g.Count += rec.Count
	g.Minutes = max(g.Minutes, rec.Minutes)
	if rec.Leaked || s.Leaks {
		g.Leaked += rec.Count
	}
}

// addStack adds a stack to the key.
func (r *Reader) addStack(stack []*profile.Frame, creator *profile.Frame) {
	for _, f := range stack {
		r.key = binary.NativeEndian.AppendUint32(r.key, r.frames.id(f))
	}
	id := uint32(0)
	if creator != nil {
		id = r.frames.id(creator)
	}
	r.key = binary.NativeEndian.AppendUint32(append(r.key, 0xff), id)
}

// ids number things.
type ids[T comparable] map[T]uint32

func (ids ids[T]) id(x T) uint32 {
	id, ok := ids[x]
	if !ok {
		id = uint32(len(ids) + 1)
		ids[x] = id
	}
	return id
}

// finish finds the families of the groups of a snapshot.
func (r *Reader) finish(s *Snapshot, byCreator bool) {
	for _, g := range s.Groups {
		if i, object := r.matcher.family(g.Stack, g.Creator); i >= 0 {
			g.Family, g.Known, g.Object = r.matcher.families[i].Name, true, object
		}
	}
	for _, f := range r.matcher.families {
		for _, c := range f.Companions {
			s.accompany(f.Name, c)
		}
	}
	for _, g := range s.Groups {
		switch {
		case g.Known:
		case g.partial:
			g.Family = CutOff
		default:
			g.Family = unknown(g, byCreator)
		}
	}
	slices.SortStableFunc(s.Groups, func(a, b *Group) int { return cmp.Compare(b.Count, a.Count) })
}

// accompany counts companions with the family that they belong to: of those that look alike and
// have the same labels as many as there have to be.
func (s *Snapshot) accompany(family string, c family.Companion) {
	of := make([]index, len(c.Of))
	for i, marks := range c.Of {
		of[i] = newIndex(marks)
	}
	missing := make(map[*profile.Labels]int64)
	for _, g := range s.Groups {
		switch {
		case isCompanion(c, g.Stack):
			if g.Family == family {
				missing[g.Labels] -= g.Count
			}
		case isHost(of, g.Stack):
			missing[g.Labels] += g.Count * int64(c.Each)
		}
	}
	for _, g := range s.Groups {
		n := min(missing[g.Labels], g.Count)
		if n <= 0 || g.Known || !isCompanion(c, g.Stack) {
			continue
		}
		if n < g.Count {
			rest := *g
			rest.Count, rest.Leaked = g.Count-n, max(0, g.Leaked-n)
			s.Groups = append(s.Groups, &rest)
			g.Count, g.Leaked = n, g.Leaked-rest.Leaked
		}
		missing[g.Labels] -= n
		g.Family, g.Known = family, true
	}
}

// unknown names goroutines that are of no kind which is known: by who started them, if that is
// known in all snapshots, or else by their first function; and by where they wait.
func unknown(g *Group, byCreator bool) string {
	if len(g.Stack) == 0 {
		if g.Creator != nil && byCreator {
			return short(g.Creator)
		}
		return "no stack"
	}
	first := g.Stack[len(g.Stack)-1]
	if byCreator && g.Creator != nil {
		first = g.Creator
	}
	waits := g.Stack[0]
	if i := slices.IndexFunc(g.Stack, func(f *profile.Frame) bool { return !isStandard(f.Pkg) }); i >= 0 {
		waits = g.Stack[i]
	}
	if short(waits) == short(first) {
		return short(first)
	}
	return short(first) + ", in " + short(waits)
}

// short returns the function that a frame is of, or of a literal in, with the last element of
// its import path.
func short(f *profile.Frame) string {
	return literals.ReplaceAllString(f.Short(), "")
}

// literals are what the compiler appends to the name of a function for one in it.
var literals = regexp.MustCompile(`([.-](func|gowrap|range|deferwrap|fm)?[0-9]*)+$`)

// isStandard reports whether a package is one of the standard library.
func isStandard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	_, ok := slices.BinarySearch(standard, first)
	return ok
}

// standard are the first elements of the import paths of the standard library.
var standard = strings.Fields(`archive arena bufio bytes cmp compress container context crypto database debug embed
	encoding errors expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin
	reflect regexp runtime simd slices sort strconv strings structs sync syscall testing text time unicode unique
	unsafe vendor weak`)
