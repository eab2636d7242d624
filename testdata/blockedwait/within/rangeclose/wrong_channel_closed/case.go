// The function closes out where it should close in, the channel the stage ranges over.
package wrong_channel_closed

import (
	"strings"
)

func Normalize(names []string) []string {
	in := make(chan string)
	out := make(chan string, len(names))
	go func() { // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
		for n := range in {
			out <- strings.ToLower(n)
		}
	}()

	for _, n := range names {
		in <- n
	}
	var res []string
	for range names {
		res = append(res, <-out)
	}
	close(out)
	return res
}
