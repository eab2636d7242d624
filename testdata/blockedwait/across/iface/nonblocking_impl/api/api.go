// Case: The interface method returns at once in its implementation (a counter), so the loop ends with its context; silent.

package api

type Sampler interface {
	Sample() int
}
