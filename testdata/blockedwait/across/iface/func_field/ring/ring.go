// Case: Consumer.Next is a func field, filled with the method value ring.Pop of another package (blocks, cannot be closed); one consumer per request.

package ring

type Ring struct{ slots chan string }

func New(n int) *Ring { return &Ring{slots: make(chan string, n)} }

func (r *Ring) Pop() string { return <-r.slots }
