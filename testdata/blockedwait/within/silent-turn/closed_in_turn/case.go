// The channel is closed before the next turn.
package closed_in_turn

func Rounds(play func(round int), over func() bool) {
	var start chan struct{}
	for n := 0; !over(); n++ {
		start = make(chan struct{})
		go func(ready chan struct{}) {
			<-ready
			play(n)
		}(start)
		close(start)
	}
}
