// Cured twin of rangeclose/wrong_channel_closed: each stage closes its own output.
package stages_closed_in_chain

import (
	"strings"
)

func Normalize(names []string) []string {
	in := make(chan string)
	out := make(chan string)
	go func() {
		defer close(out)
		for n := range in {
			out <- strings.ToLower(n)
		}
	}()
	go func() {
		defer close(in)
		for _, n := range names {
			in <- n
		}
	}()

	var res []string
	for n := range out {
		res = append(res, n)
	}
	return res
}
