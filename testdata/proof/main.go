package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

func main() {
	var (
		run  = flag.String("run", "", "measure only what matches this regular `expression`, by symbol and note")
		jobs = flag.Int("j", 2, "how many cases to measure at a time")
		name = flag.String("case", "", "measure the case of this `name` in this process, and nothing else")
		s    = siteFlags(flag.CommandLine)
	)
	flag.Parse()

	var err error
	if *name != "" {
		err = measureOne(*name, s)
	} else {
		err = measureAll(*run, *jobs)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "proof:", err)
		os.Exit(1)
	}
}

// measureOne measures the named probe in this process and prints the result.
func measureOne(name string, s *site) error {
	i := slices.IndexFunc(probes, func(p probe) bool { return p.name() == name })
	if i < 0 {
		return fmt.Errorf("no case %q", name)
	}
	return json.NewEncoder(os.Stdout).Encode(measure(probes[i], s))
}

// measureAll measures the probes that match the expression, each in a process
// of its own, and prints the results by name.
func measureAll(expr string, jobs int) error {
	match, err := regexp.Compile(expr)
	if err != nil {
		return err
	}
	selected := slices.DeleteFunc(slices.Clone(probes), func(p probe) bool { return !match.MatchString(p.name()) })
	slices.SortFunc(selected, func(a, b probe) int { return strings.Compare(a.name(), b.name()) })

	s, err := newSite()
	if err != nil {
		return err
	}
	defer s.close()

	failed := 0
	for i, child := range startAll(selected, jobs, s) {
		out := <-child
		os.Stdout.Write(out.stdout)
		if out.err != nil {
			fmt.Fprintf(os.Stderr, "proof: %s: %v\n", selected[i].name(), out.err)
			failed++
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d cases were not measured", failed, len(selected))
	}
	return nil
}
