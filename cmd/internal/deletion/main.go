// Deletion measures what an analyzer for leaks would have caught: it deletes
// each release in turn, and asks the analyzer again.
//
// Usage:
//
//	deletion -tool leaklint [-kinds list] [-n max] [-others] [-together] DIR pattern...
//
// The packages are those that the patterns name in DIR; the go command, and thus
// GOFLAGS, decides what belongs to them. Tests, directories of tests and examples, and generated
// files are left alone, and vendored packages unless a pattern names them. What is
// released is decided by types, not by names:
//
//	queue        ShutDown and ShutDownWithDrain of a workqueue
//	handler      RemoveEventHandler, given what AddEventHandler returned
//	watch        Stop of what has a ResultChan, too
//	broadcaster  Shutdown of an event broadcaster
//	channel      close of a chan struct{}
//	cancel       the call of a context.CancelFunc or CancelCauseFunc, but for contexts
//	             that a deadline ends
//	stream       Close of what Stream of a rest.Request returned to the same variable or field
//
// A statement x.ShutDown(), deferred or not, becomes _ = x, and a method value
// x.ShutDown becomes func() { _ = x }. A call that is an expression becomes error(nil),
// behind a statement that uses what it used. A deletion is reported if the tool then
// prints a finding (file and message) more often than for the unedited tree.
// Releases through or in a queue type of the project are marked "wrapper".
//
// Where the package has another release of the same variable or field, or passes a cancel
// func on, the deletion may leave nothing that leaks. These are counted, and tried with -others
// alone. Of each kind, -n tries so many, evenly spread over all that there are. With -together,
// one release of each directory is deleted at once, which takes fewer runs of the tool: what is
// found in a directory is taken to be due to the deletion there.
//
// Files are edited in place and put back, also on an interrupt. Run it on a copy.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
)

// kinds are the kinds of releases, in the order in which they are counted.
var kinds = []string{"queue", "handler", "watch", "broadcaster", "channel", "cancel", "stream"}

func main() {
	r := &runner{}
	flag.StringVar(&r.tool, "tool", "leaklint", "analyzer to `run`")
	flag.IntVar(&r.limit, "n", 0, "try so `many` deletions of each kind (0: all)")
	flag.BoolVar(&r.others, "others", false, "try those, too, where another release is left")
	flag.BoolVar(&r.together, "together", false, "delete one release of each directory at once")
	names := flag.String("kinds", strings.Join(kinds, ","), "comma-separated `list` of what is deleted")
	flag.Parse()
	r.kinds = strings.Split(*names, ",")
	unknown := slices.ContainsFunc(r.kinds, func(k string) bool { return !slices.Contains(kinds, k) })
	if flag.NArg() < 2 || unknown {
		fmt.Fprintln(os.Stderr, "usage: deletion -tool leaklint [-kinds list] [-n max] [-others] [-together] DIR pattern...")
		flag.PrintDefaults()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	r.patterns = flag.Args()[1:]
	var err error
	if r.dir, err = filepath.Abs(flag.Arg(0)); err == nil {
		err = r.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "deletion:", err)
		os.Exit(1)
	}
}

// A runner runs the tool on the same packages again and again.
type runner struct {
	tool, dir string
	patterns  []string
	kinds     []string // what is deleted
	limit     int      // of each kind, or 0
	others    bool     // also where another release is left
	together  bool     // one of each directory at once
}

// run tries deletions in the packages, and prints what came of each.
func (r *runner) run(ctx context.Context) error {
	all, err := r.deletions(ctx)
	if err != nil {
		return err
	}
	before, err := r.findings(ctx)
	if err != nil {
		return fmt.Errorf("%s: unedited: %w", r.dir, err)
	}
	count := map[string]map[string]int{}
	for _, k := range r.kinds {
		count[k] = map[string]int{}
	}
	for _, round := range r.rounds(r.choose(all, count)) {
		for i, o := range r.deleteAll(ctx, round, before) {
			d, verdict := round[i], "missed"
			switch {
			case ctx.Err() != nil || errors.Is(o.err, errRestore):
				return cmp.Or(o.err, ctx.Err())
			case o.err != nil:
				verdict = "skipped"
			case len(o.more) > 0:
				verdict = "reported"
			}
			if d.others {
				verdict += " (others left)"
			}
			count[d.kind][verdict]++
			if d.wrapper {
				verdict += " (wrapper)"
			}
			if o.err != nil {
				verdict += ": " + o.err.Error()
			}
			name := strings.TrimPrefix(d.pos.Filename, r.dir+"/")
			fmt.Printf("%s:%d:%d: %s %s: %s\n", name, d.pos.Line, d.pos.Column, d.kind, d.text, verdict)
			for _, f := range o.more {
				fmt.Printf("\t+ %s\n", f)
			}
			for _, f := range o.less {
				fmt.Printf("\t- %s\n", f)
			}
		}
	}
	for _, k := range r.kinds {
		fmt.Printf("%s:", k)
		for _, verdict := range slices.Sorted(maps.Keys(count[k])) {
			fmt.Printf(" %s %d,", verdict, count[k][verdict])
		}
		fmt.Println()
	}
	return nil
}

// choose returns the deletions to be tried, and counts the others.
func (r *runner) choose(all []*deletion, count map[string]map[string]int) (chosen []*deletion) {
	for _, k := range r.kinds {
		of := slices.DeleteFunc(slices.Clone(all), func(d *deletion) bool {
			if d.kind == k && d.others && !r.others {
				count[k]["not tried (others left)"]++
			}
			return d.kind != k || d.others && !r.others
		})
		n := len(of)
		if r.limit > 0 && n > r.limit {
			count[k]["not tried"] = n - r.limit
			n = r.limit
		}
		for i := range n {
			chosen = append(chosen, of[i*len(of)/n])
		}
	}
	return chosen
}

// rounds returns what is deleted at once: one thing, or, together, one of each directory.
func (r *runner) rounds(chosen []*deletion) (rounds [][]*deletion) {
	turn := map[string]int{}
	for i, d := range chosen {
		if dir := filepath.Dir(d.pos.Filename); r.together {
			i = turn[dir]
			turn[dir]++
		}
		for len(rounds) <= i {
			rounds = append(rounds, nil)
		}
		rounds[i] = append(rounds[i], d)
	}
	return rounds
}

// An outcome is what came of a deletion.
type outcome struct {
	more, less []string // findings
	err        error
}

// deleteAll makes deletions at once, and returns what came of each: the findings in its
// directory. Where findings are elsewhere, too, or it does not compile, nobody knows what is due
// to which, and those without a finding are made once more, one at a time.
func (r *runner) deleteAll(ctx context.Context, round []*deletion, before map[string]int) []outcome {
	all := make([]outcome, len(round))
	if len(round) == 1 && round[0].skip != nil {
		all[0].err = round[0].skip
		return all
	}
	due := slices.DeleteFunc(slices.Clone(round), func(d *deletion) bool { return d.skip != nil })
	after, err := r.try(ctx, due...)
	more, less := moreOf(after, before), moreOf(before, after)
	if len(round) == 1 {
		return []outcome{{more, less, err}}
	}
	known := 0
	for i, d := range round {
		in := func(f string) bool {
			name, _, _ := strings.Cut(f, ": ")
			return filepath.Dir(filepath.Join(r.dir, name)) == filepath.Dir(d.pos.Filename)
		}
		all[i] = outcome{filter(more, in), filter(less, in), err}
		known += len(all[i].more)
	}
	for i, d := range round {
		again := err != nil || known < len(more) && len(all[i].more) == 0
		if d.skip != nil || again && ctx.Err() == nil && !errors.Is(err, errRestore) {
			all[i] = r.deleteAll(ctx, []*deletion{d}, before)[0]
		}
	}
	return all
}

// moreOf returns the findings of which a has more than b.
func moreOf(a, b map[string]int) []string {
	return filter(slices.Sorted(maps.Keys(a)), func(f string) bool { return a[f] > b[f] })
}

func filter(list []string, keep func(string) bool) []string {
	return slices.DeleteFunc(slices.Clone(list), func(f string) bool { return !keep(f) })
}

// errRestore says that a file is still edited.
var errRestore = errors.New("file is not restored")

// try makes deletions in different files, returns the findings of the tool, and takes them back.
func (r *runner) try(ctx context.Context, all ...*deletion) (after map[string]int, err error) {
	if len(all) == 0 {
		return r.findings(ctx)
	}
	d := all[0]
	src, err := os.ReadFile(d.pos.Filename)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := os.WriteFile(d.pos.Filename, src, 0o666); e != nil {
			err = fmt.Errorf("%w: %w", errRestore, e)
		}
	}()
	edited := slices.Concat(src[:d.behind.Offset], []byte(d.use), src[d.behind.Offset:d.pos.Offset], []byte(d.insert), src[d.end.Offset:])
	if err := os.WriteFile(d.pos.Filename, edited, 0o666); err != nil {
		return nil, err
	}
	return r.try(ctx, all[1:]...)
}

// finding is a line of the tool that is not the continuation of another.
var finding = regexp.MustCompile(`(?m)^([^\t\n].*?):\d+:\d+: (.*)$`)

// findings runs the tool, and counts its findings by file and message. It
// fails if the packages do not compile.
func (r *runner) findings(ctx context.Context) (map[string]int, error) {
	cmd := exec.CommandContext(ctx, r.tool, r.patterns...)
	cmd.Dir = r.dir
	out, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && exit.ExitCode() == 1 {
		return nil, fmt.Errorf("does not compile: %s", bytes.TrimSpace(exit.Stderr))
	} else if ok && exit.ExitCode() != 3 {
		return nil, fmt.Errorf("%s: %w: %.300s", r.tool, err, exit.Stderr)
	} else if !ok && err != nil {
		return nil, err
	}
	count := map[string]int{}
	for _, m := range finding.FindAllSubmatch(out, -1) {
		count[string(m[1])+": "+string(m[2])]++
	}
	return count, nil
}
