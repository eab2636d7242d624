// After its early end the consumer drains the producer with an empty range, which
// lets the producer run to its close.
package drain_after_cancel

func FirstMatch(names []string, match func(string) bool) (string, bool) {
	out := make(chan string)
	go func() {
		defer close(out)
		for _, n := range names {
			out <- n
		}
	}()
	defer func() {
		for range out {
		}
	}()
	for n := range out {
		if match(n) {
			return n, true
		}
	}
	return "", false
}
