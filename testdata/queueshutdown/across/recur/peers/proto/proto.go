// The interface both sides know.
package proto

// Peer is the other side.
type Peer interface {
	Offer(key string)
	Stop()
}
