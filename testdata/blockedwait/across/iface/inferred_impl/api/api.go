// Case: The method name (Sample) says nothing; its only implementation blocks on a channel that is never closed. Seen by the whole program only.

package api

type Sampler interface {
	Sample() int
}
