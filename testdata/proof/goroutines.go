package main

import (
	"iter"
	"regexp"
	"runtime"
	"strings"
)

// goroutines counts the goroutines of this process by frame, and those that are
// not waiting for anything, of which this is one.
func goroutines() (count map[string]int, active int) {
	count = make(map[string]int)
	for stack := range strings.SplitSeq(allStacks(), "\n\n") {
		count[frameOf(stack)]++
		switch stateOf(stack) {
		case "running", "runnable", "syscall":
			active++
		}
	}
	return count, active
}

// through counts the goroutines of this process by each library function that is on
// their stacks, or one of a pipe, and by what names them, as one of database/sql has none of these.
func through() map[string]int {
	count := make(map[string]int)
	for stack := range strings.SplitSeq(allStacks(), "\n\n") {
		on := map[string]bool{frameOf(stack): true}
		for function := range calls(stack) {
			if inLibrary(function) || strings.HasPrefix(function, "io.(*pipe)") {
				on[shorten(function)] = true
			}
		}
		for frame := range on {
			count[frame]++
		}
	}
	return count
}

// allStacks returns the stacks of all goroutines, in the format of a panic:
//
//	goroutine 7 [chan receive, 2 minutes]:
//	k8s.io/apimachinery/pkg/watch.(*Broadcaster).loop(0x3a5c2f4e8000)
//		/go/pkg/mod/k8s.io/apimachinery/pkg/watch/mux.go:268 +0x45
//	created by k8s.io/apimachinery/pkg/watch.NewBroadcaster in goroutine 1
//		/go/pkg/mod/k8s.io/apimachinery/pkg/watch/mux.go:77 +0x118
func allStacks() string {
	for buf := make([]byte, 1<<20); ; buf = make([]byte, 2*len(buf)) {
		if n := runtime.Stack(buf, true); n < len(buf) {
			return strings.TrimSpace(string(buf[:n]))
		}
	}
}

// stateOf returns what the goroutine waits for.
func stateOf(stack string) string {
	_, header, _ := strings.Cut(stack, "[")
	return header[:strings.IndexAny(header, ",]")]
}

// frameOf names a goroutine: by its innermost function that is in a library,
// or else by the outermost, as a goroutine of net/http waits in many places.
func frameOf(stack string) string {
	outermost := ""
	for function := range calls(stack) {
		if inLibrary(function) {
			return shorten(function)
		}
		outermost = shorten(function)
	}
	return outermost
}

// calls returns the functions on a stack, innermost first.
func calls(stack string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.SplitSeq(stack, "\n") {
			end := strings.LastIndex(line, "(")
			if end < 0 || line[0] == '\t' || strings.HasPrefix(line, "created by ") {
				continue // not a call
			}
			if !yield(line[:end]) {
				return
			}
		}
	}
}

// inLibrary reports whether a function is neither in the standard library nor in
// this program: the first element of its import path has a dot.
func inLibrary(function string) bool {
	first, _, ok := strings.Cut(function, "/")
	return ok && strings.Contains(first, ".")
}

var (
	typeArguments = regexp.MustCompile(`\[[^\[\]]*\]`)
	closure       = regexp.MustCompile(`([.-](func|gowrap|range)?[0-9]+)+$`)
)

// shorten removes the directories of the package, the type arguments and the
// numbers of function literals, as the table of resources does.
//
//	k8s.io/client-go/util/workqueue.(*Typed[...]).Get    →  workqueue.(*Typed).Get
//	k8s.io/client-go/tools/record.NewBroadcaster.func1   →  record.NewBroadcaster
func shorten(function string) string {
	for typeArguments.MatchString(function) {
		function = typeArguments.ReplaceAllString(function, "")
	}
	function = closure.ReplaceAllString(function, "")
	return function[strings.LastIndex(function, "/")+1:]
}
