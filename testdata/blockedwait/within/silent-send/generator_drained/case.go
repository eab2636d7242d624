// The user of the generator drains it.
package generator_drained

func letters() <-chan rune {
	out := make(chan rune)
	go func() {
		defer close(out)
		for _, r := range "abc" {
			out <- r
		}
	}()
	return out
}

func Count() (n int) {
	for range letters() {
		n++
	}
	return n
}
