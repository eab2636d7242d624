package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/leaklint/leaklint/cmd/internal/chart"
	"github.com/leaklint/leaklint/cmd/internal/output"
	"github.com/leaklint/leaklint/cmd/internal/page"
	"github.com/leaklint/leaklint/internal/resource"
	"github.com/leaklint/leaklint/internal/tally"
)

const profileUsage = `usage: leaklint profile [flags] FILE...
       leaklint profile diff [flags] BEFORE [MID...] AFTER
       leaklint profile join [flags] [-base BEFORE] PROFILE packages

A file is what /debug/pprof/goroutine serves, with any debug=, or what a panic or SIGQUIT prints;
- is the standard input. The checks' flags go with join, too.
`

// profileFlags are those of leaklint profile.
type profileFlags struct {
	label, by, html, live  string
	markdown, folded, hash bool
	churned                int64
	max                    float64
	base                   string
	page                   *page.Target // of html
}

// register adds the flags to a set. Those about growth go with diff and join.
func (p *profileFlags) register(fs *flag.FlagSet, growth bool) {
	fs.StringVar(&p.label, "label", "logicalcluster", "the `key` of the label that names a cluster, tenant or member")
	fs.StringVar(&p.by, "by", "", "break each family down by the values of the label with this `key`")
	if fs.Lookup("html") == nil {
		fs.StringVar(&p.html, "html", "", "write a page to `file`, too, that needs nothing else")
	}
	fs.StringVar(&p.live, "live", "", "list goroutines that are labelled with a cluster that is not in `file`, which has one in a line")
	fs.BoolVar(&p.markdown, "markdown", false, "print Markdown, for a pull request")
	fs.BoolVar(&p.folded, "folded", false, "print folded stacks, for a flame graph")
	fs.BoolVar(&p.hash, "redact", false, "print hashes of the values of labels")
	if growth {
		fs.Int64Var(&p.churned, "churned", 0, "so `many` clusters came and went between the profiles; by default, as many as there are new values of the label")
		fs.Float64Var(&p.max, "max-per-cluster", -1, "exit with status 3 if more than so `many` goroutines stay of each cluster")
	}
}

// check returns an error if the flags do not go together.
func (p *profileFlags) check(fs *flag.FlagSet, json bool) error {
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	forms := 0
	for _, on := range []bool{json, p.markdown, p.folded} {
		if on {
			forms++
		}
	}
	switch {
	case forms > 1:
		return errors.New("-json, -markdown and -folded do not go together: one run prints in one form")
	case given["churned"] && p.churned <= 0:
		return errors.New("-churned wants a number of clusters, 1 or more")
	case given["max-per-cluster"] && !(p.max >= 0):
		return errors.New("-max-per-cluster wants a number of goroutines, 0 or more")
	case p.label == "":
		return errors.New("-label wants the key of a label")
	case given["html"] && p.html == "":
		return errors.New("-html wants the name of a file")
	case given["live"] && p.live == "":
		return errors.New("-live wants the name of a file")
	case given["label"] && p.by == "":
		p.by = p.label
	}
	return nil
}

// checkHTML returns an error if -html names a file that has something else than a page of leaklint,
// or one of those that are read.
func (p *profileFlags) checkHTML(profiles ...string) (err error) {
	if p.html != "" {
		p.page, err = page.NewTarget(p.html, append(profiles, p.live, p.base)...)
	}
	return err
}

// options returns the options of a report.
func (p *profileFlags) options(stdin io.Reader) (tally.Options, error) {
	o := tally.Options{Families: resource.Families(), Label: p.label, By: p.by, Redact: p.hash, Churned: p.churned, Max: p.max, MaxStacks: 50, MaxClasses: 20}
	if p.folded {
		o.MaxStacks = math.MaxInt
	}
	if p.live == "" {
		return o, nil
	}
	var err error
	o.KnowsLive = true
	o.Live, err = readLive(p.live, stdin)
	return o, err
}

// readLive reads the names of clusters, one in a line.
func readLive(name string, stdin io.Reader) (map[string]bool, error) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	set := make(map[string]bool)
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); line != "" {
			set[line] = true
		}
	}
	return set, lines.Err()
}

// profile is leaklint profile. It returns the exit code.
func profile(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "join" {
		return profileJoin(args[1:], stdin, stdout, stderr)
	}
	grow := len(args) > 0 && args[0] == "diff"
	if grow {
		args = args[1:]
	}
	var p profileFlags
	fs := flag.NewFlagSet("leaklint profile", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	json := fs.Bool("json", false, "print JSON")
	p.register(fs, grow)
	if code, ok := parseProfile(fs, args, stdout, stderr); !ok {
		return code
	}
	err := p.check(fs, *json)
	switch {
	case err != nil:
	case fs.NArg() == 0:
		err = errors.New("no profile is named: want a file, or - for the standard input")
	case grow && fs.NArg() < 2:
		err = errors.New("diff wants two profiles or more: BEFORE [MID...] AFTER")
	}
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return exitUsage
	}
	if err := p.checkHTML(fs.Args()...); err != nil {
		fmt.Fprintln(stderr, "leaklint: profile: -html:", err)
		return exitUsage
	}
	o, err := p.options(stdin)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile: -live:", err)
		return exitErrors
	}
	snapshots, err := (&tally.Reader{Families: resource.Families()}).ReadFiles(fs.Args(), stdin)
	if err != nil {
		fmt.Fprintln(stderr, "leaklint: profile:", err)
		return exitErrors
	}
	if !grow {
		o.Max = -1
	}
	o.Grow = grow
	c := &chart.Chart{Report: tally.NewReport(snapshots, o)}
	return p.show(c, *json, stdout, stderr)
}

// parseProfile parses flags, which may stand behind arguments, too. It returns false, and the exit
// code, if that is all there is to do.
func parseProfile(fs *flag.FlagSet, args []string, stdout, stderr io.Writer) (code int, ok bool) {
	var rest []string
	for {
		switch err := fs.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return exitCode(false, false, printUsage(stdout, profileUsage, fs), stderr), false
		case err != nil:
			fmt.Fprintf(stderr, "leaklint: profile: %s (leaklint profile -h lists the flags)\n", parseError(err))
			return exitUsage, false
		}
		used := len(args) - fs.NArg()
		if fs.NArg() == 0 || used > 0 && args[used-1] == "--" {
			rest = append(rest, fs.Args()...)
			break
		}
		rest, args = append(rest, fs.Arg(0)), fs.Args()[1:]
	}
	return 0, fs.Parse(append([]string{"--"}, rest...)) == nil
}

// show prints a chart, and returns the exit code: that of findings if something is above the limit,
// or goroutines belong to clusters that are gone.
func (p *profileFlags) show(c *chart.Chart, json bool, stdout, stderr io.Writer) int {
	if p.html != "" {
		if err := p.page.Write(c.HTML); err != nil {
			fmt.Fprintln(stderr, "leaklint: profile: -html:", err)
			return exitErrors
		}
	}
	var err error
	switch {
	case json:
		err = c.JSON(stdout)
	case p.markdown:
		err = c.Markdown(&output.Quoted{To: stdout})
	case p.folded:
		err = c.Folded(stdout)
	default:
		err = c.Text(&output.Quoted{To: stdout})
	}
	for _, note := range c.Notes() {
		if json || p.folded {
			fmt.Fprintln(stderr, "leaklint: profile:", note)
		}
	}
	switch {
	case err != nil:
		return exitCode(false, false, err, stderr)
	case c.Gate != nil && len(c.Gate.Failed) > 0, c.Live != nil && c.Live.Goroutines > 0:
		return exitFindings
	case c.Gate != nil && c.Gate.Why != "":
		if json || p.folded || p.markdown {
			fmt.Fprintln(stderr, "leaklint: profile: not judged:", c.Gate.Why)
		}
		return exitErrors
	}
	return exitClean
}
