package tally

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/leaklint/leaklint/internal/family"
	"github.com/leaklint/leaklint/internal/profile"
)

// Options say what a report is to have.
type Options struct {
	Families []family.Family // all kinds

	Label  string // the label that names a cluster
	By     string // the label by which families are broken down; "" for none
	Redact bool   // have hashes of the values of labels

	Grow       bool            // it is about growth
	Churned    int64           // clusters that came and went; 0 if that is not known
	Max        float64         // goroutines that may stay of each; negative if there is no limit
	Live       map[string]bool // clusters that are there, if KnowsLive
	KnowsLive  bool
	MaxStacks  int // of a family
	MaxClasses int // values of a label, of a family
}

// A Report is what snapshots show: one, or several of a process one after the other.
type Report struct {
	Profiles []Profile `json:"profiles"`
	Families []*Row    `json:"families"` // biggest first, or what has grown most
	Total    *Row      `json:"total"`
	Known    int64     `json:"known"` // goroutines of the last profile that are of a known kind

	Label    string  `json:"label"`
	By       string  `json:"by,omitempty"`
	Grown    bool    `json:"grown"`
	Churned  int64   `json:"churned,omitempty"`
	Inferred bool    `json:"inferred,omitempty"` // Churned was
	Gate     *Gate   `json:"gate,omitempty"`
	Live     *Living `json:"live,omitempty"`
	Partial  bool    `json:"atLeast,omitempty"` // numbers are lower bounds, as some profile is cut
}

// A Profile is a snapshot.
type Profile struct {
	Name       string         `json:"name"`
	Format     profile.Format `json:"format"`
	LeaksOnly  bool           `json:"leaksOnly,omitempty"` // a goroutineleak profile
	Goroutines int64          `json:"goroutines"`
	Labelled   int64          `json:"labelled"`
	Ancestors  bool           `json:"ancestors,omitempty"`
	Cut        string         `json:"cut,omitempty"`
	Unread     int64          `json:"unread,omitempty"`
	Elided     int64          `json:"elided,omitempty"`
}

// A Row is about one family.
type Row struct {
	Name    string  `json:"name"`
	Known   bool    `json:"known"`             // it is a kind of thing of the table
	Counts  []int64 `json:"counts"`            // goroutines, by profile
	Objects []int64 `json:"objects,omitempty"` // things, by profile
	Each    int     `json:"each,omitempty"`    // goroutines of a thing, as the table says
	Leaked  int64   `json:"leaked,omitempty"`  // that the runtime says are, in the last profile
	Growth  int64   `json:"growth"`
	Rate    float64 `json:"perCluster,omitempty"`
	Steady  float64 `json:"steady,omitempty"` // the least rate between two profiles
	Failed  bool    `json:"failed,omitempty"`

	Labels []Class `json:"labels,omitempty"`
	Unlike int64   `json:"-"` // values that Labels leaves out
	Stacks []Stack `json:"stacks,omitempty"`
	More   int64   `json:"-"` // stacks that Stacks leaves out

	groups [][]*Group // by profile
}

// A Class is the goroutines of a family that have a value of a label, or none.
type Class struct {
	Value  string  `json:"value"`
	None   bool    `json:"none,omitempty"`
	Counts []int64 `json:"counts"`
}

// Last returns the number in the last profile.
func (c Class) Last() int64 { return c.Counts[len(c.Counts)-1] }

// Last returns the number of goroutines in the last profile.
func (r *Row) Last() int64 { return r.Counts[len(r.Counts)-1] }

// A Stack is goroutines of a family with the same stack, whatever their labels are.
type Stack struct {
	Count   int64    `json:"count"`
	State   string   `json:"state,omitempty"`
	Minutes int64    `json:"minutes,omitempty"`
	Frames  []string `json:"frames"` // innermost first: function, and file:line
	Places  []string `json:"places"`
	Creator string   `json:"creator,omitempty"`
	Place   string   `json:"creatorPlace,omitempty"`
}

// A Gate is a limit, and what came of it.
type Gate struct {
	Max    float64  `json:"max"`
	Failed []string `json:"failed"`        // families
	Why    string   `json:"why,omitempty"` // it cannot be judged
}

// Passed reports whether nothing is above the limit.
func (g *Gate) Passed() bool { return g.Why == "" && len(g.Failed) == 0 }

// NewReport makes the report of snapshots.
func NewReport(all []*Snapshot, o Options) *Report {
	r := &Report{Label: o.Label, By: o.By, Grown: o.Grow, Total: &Row{Name: "total", Counts: make([]int64, len(all))}}
	rows := make(map[string]*Row)
	for i, s := range all {
		r.Partial = r.Partial || s.Cut != "" || s.Unread > 0
		r.Profiles = append(r.Profiles, Profile{s.Name(), s.Format, s.Leaks, s.Goroutines, s.Labelled, s.Ancestry, s.Cut, s.Unread, s.Elided})
		for _, g := range s.Groups {
			key := g.Family
			if !g.Known {
				key = "?" + key
			}
			row := rows[key]
			if row == nil {
				row = &Row{Name: g.Family, Known: g.Known, Counts: make([]int64, len(all)), Objects: make([]int64, len(all))}
				rows[key] = row
			}
			row.add(g, i, len(all))
			r.Total.Counts[i] += g.Count
			if i == len(all)-1 && g.Known {
				r.Known += g.Count
			}
		}
	}
	for _, f := range o.Families {
		if row := rows[f.Name]; row != nil {
			row.Each = f.Each
		}
	}
	r.Families = slices.Collect(maps.Values(rows))
	r.Total.Growth = r.Total.Last() - r.Total.Counts[0]
	for _, row := range r.Families {
		row.Growth = row.Last() - row.Counts[0]
		if slices.Max(row.Objects) == 0 {
			row.Objects = nil
		}
		row.fill(o)
	}
	if o.Grow {
		r.grow(all, o)
	}
	slices.SortFunc(r.Families, func(a, b *Row) int {
		if o.Grow {
			return cmp.Or(cmp.Compare(b.Growth, a.Growth), cmp.Compare(b.Last(), a.Last()), strings.Compare(a.Name, b.Name))
		}
		return cmp.Or(cmp.Compare(b.Last(), a.Last()), cmp.Compare(b.Growth, a.Growth), strings.Compare(a.Name, b.Name))
	})
	if o.KnowsLive {
		r.Live = living(all[len(all)-1], o)
	}
	return r
}

// add adds a group of the profile with that index.
func (row *Row) add(g *Group, i, of int) {
	row.Counts[i] += g.Count
	if g.Object {
		row.Objects[i] += g.Count
	}
	if row.groups == nil {
		row.groups = make([][]*Group, of)
	}
	row.groups[i] = append(row.groups[i], g)
	if i == of-1 {
		row.Leaked += g.Leaked
	}
}

// Groups returns the groups of the family in the last profile, and in the first if there are
// several.
func (row *Row) Groups() (last, first []*Group) {
	if n := len(row.groups); n > 1 {
		return row.groups[n-1], row.groups[0]
	}
	return row.groups[0], nil
}

// fill fills in the stacks and the values of the label.
func (row *Row) fill(o Options) {
	stacks := make(map[string]*Stack)
	last, _ := row.Groups()
	for _, g := range last {
		s := newStack(g)
		key := strings.Join(s.Places, "\n") + "\n" + s.Place
		if known := stacks[key]; known != nil {
			known.Count += s.Count
			known.Minutes = max(known.Minutes, s.Minutes)
		} else {
			stacks[key] = &s
		}
	}
	for i, s := range slices.SortedFunc(maps.Values(stacks), func(a, b *Stack) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), slices.Compare(a.Frames, b.Frames), slices.Compare(a.Places, b.Places), strings.Compare(a.Place, b.Place))
	}) {
		if i >= o.MaxStacks {
			row.More++
			continue
		}
		row.Stacks = append(row.Stacks, *s)
	}
	if o.By != "" {
		row.classify(o)
	}
}

// classify fills in the values of the label.
func (row *Row) classify(o Options) {
	classes := make(map[string]*Class)
	for i, groups := range row.groups {
		for _, g := range groups {
			value, ok := g.Labels.Get(o.By)
			key := strconv.FormatBool(ok) + value
			if classes[key] == nil {
				classes[key] = &Class{Value: o.Value(value), None: !ok, Counts: make([]int64, len(row.groups))}
			}
			classes[key].Counts[i] += g.Count
		}
	}
	for i, c := range slices.SortedFunc(maps.Values(classes), func(a, b *Class) int {
		return cmp.Or(cmp.Compare(b.Last(), a.Last()), strings.Compare(a.Value, b.Value))
	}) {
		if i >= o.MaxClasses {
			row.Unlike++
			continue
		}
		row.Labels = append(row.Labels, *c)
	}
}

// Value returns the value of a label as it is to be shown.
func (o Options) Value(value string) string {
	if !o.Redact || value == "" {
		return value
	}
	sum := sha256.Sum256([]byte(value))
	return "#" + hex.EncodeToString(sum[:5])
}

func newStack(g *Group) Stack {
	s := Stack{Count: g.Count, State: g.State, Minutes: g.Minutes, Frames: []string{}, Places: []string{}}
	for _, f := range g.Stack {
		s.Frames, s.Places = append(s.Frames, f.Name), append(s.Places, Place(f))
	}
	if g.Creator != nil {
		s.Creator, s.Place = g.Creator.Name, Place(g.Creator)
	}
	return s
}

// Place returns where a frame is, or "".
func Place(f *profile.Frame) string {
	if f.File == "" {
		return ""
	}
	return f.File + ":" + strconv.Itoa(f.Line)
}
