package rest

// invalidURL returns the refusal of the web server in front of the service. Its body is not JSON, so SDKs
// that parse every body fail.
func invalidURL(why string) *fault {
	f := badRequest(why)
	f.html = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd">` +
		"\r\n<HTML><HEAD><TITLE>Bad Request</TITLE></HEAD>\r\n" +
		"<BODY><h2>Bad Request - Invalid URL</h2>\r\n<hr><p>HTTP Error 400. The request URL is invalid. " + why + "</p>\r\n</BODY></HTML>\r\n"
	return f
}

// contentType returns the content type of the answer's body.
func (c *call) contentType() string {
	if len(c.answer.Body) > 0 && c.answer.Body[0] == '<' {
		return "text/html; charset=us-ascii"
	}
	return "application/json"
}
